import type { EventBody } from "@distributary/contract/records/events";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { addYears } from "@distributary/domain/time/shift-months";
import type { Actor } from "../../access/session/actor.ts";
import { write } from "../../access/write/write.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { accountsService } from "../accounts/service.ts";
import { bookEvent } from "../events/service.ts";
import { instrumentsService } from "../instruments/service.ts";
import { cents } from "./amounts.ts";
import { DEBT_ACCOUNT, LOAN_CENTS, MORTGAGE, PAYER, type DemoInstalment } from "./mortgage-rows.ts";
import { once } from "./once.ts";
import { demoRecords, entityOf } from "./store.ts";

/** Years over which the mortgage is repaid. */
const YEARS = 30;

/** Makes the account that owes the mortgage: unlike an imported one it may hold less than nothing. */
export async function openDebtAccount(services: Services, actor: Actor): Promise<void> {
  await accountsService(services).create(actor, once("debt-account"), {
    name: MORTGAGE.name,
    acct_type: "DE",
    acct_number: DEBT_ACCOUNT,
    user_attributes: { allow_short: true },
  });
}

/**
 * Records the terms of the mortgage, what secures it, whose it is and who pays it: the one who owns the home, from the
 * household account. Then the loan and its payments, all in one write: principal and interest of a month are one event.
 */
export async function recordMortgage(
  services: Services,
  actor: Actor,
  { borrowed, instalments }: { readonly borrowed: string; readonly instalments: readonly DemoInstalment[] },
): Promise<void> {
  const reads = readsOf(services.database, actor.universe);
  const { accounts, instruments } = await demoRecords(reads);
  const [debt, home, loan] = [accounts.get(DEBT_ACCOUNT), instruments.get("HOME"), instruments.get(MORTGAGE.id)];
  if (debt === undefined || home === undefined || loan === undefined) throw new Error("the demo lacks its mortgage");
  const entity = await entityOf(reads, accounts.get("HSE") ?? "");
  await accountsService(services).update(actor, once("debt-owner"), debt, {
    entity_id: entity,
    settlement_account_id: accounts.get(PAYER) ?? null,
    is_self_settled: false,
  });
  await instrumentsService(services).update(actor, once("mortgage-terms"), loan, {
    details: {
      collateral: home,
      notional: cents(LOAN_CENTS),
      fixed_interest_rate: "4",
      periodicity: "M",
      amortization_mode: "traditional",
    },
    start_date: borrowed,
    end_date: formatDay(addYears(parseDay(borrowed), YEARS)),
  });
  const terms = { action: "event.create", touchesBook: true, ...once("instalments") };
  await write(services.database, actor, terms, async (w) => {
    for (const instalment of instalments)
      // oxlint-disable-next-line no-await-in-loop -- one write, step by step
      await bookEvent(w, services.ids, eventOf(instalment, debt, loan));
    w.payload({ instalments: instalments.length });
    return { instalments: instalments.length };
  });
}

/** One unit is one dollar owed: lent, they leave the account that owes; paid, they come back to it. */
function eventOf({ day, principal, interest }: DemoInstalment, account: string, loan: string): EventBody {
  const units = cents(Math.abs(principal));
  return {
    event_type: "NEW",
    event_date: formatDay(day),
    description: principal < 0 ? "Mortgage drawn" : "Mortgage payment",
    new_transaction: {
      what_id: loan,
      direction: principal < 0 ? "S" : "B",
      target_account_id: account,
      units,
      price: "1",
      consideration: cents(Math.abs(principal) + interest),
      ...(interest > 0 && { accrued_interest: cents(interest) }),
    },
  };
}
