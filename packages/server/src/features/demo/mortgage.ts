import { formatDay, parseDay } from "@distributary/domain/time/day";
import { addYears } from "@distributary/domain/time/shift-months";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { accountsService } from "../accounts/service.ts";
import { instrumentsService } from "../instruments/service.ts";
import { cents } from "./amounts.ts";
import { DEBT_ACCOUNT, LOAN_CENTS, MORTGAGE } from "./mortgage-rows.ts";
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

/** Records the terms of the mortgage, what secures it, and whose it is: the one who owns the home. */
export async function recordMortgage(services: Services, actor: Actor, borrowed: string): Promise<void> {
  const reads = readsOf(services.database, actor.universe);
  const { accounts, instruments } = await demoRecords(reads);
  const [debt, home, loan] = [accounts.get(DEBT_ACCOUNT), instruments.get("HOME"), instruments.get(MORTGAGE.id)];
  if (debt === undefined || home === undefined || loan === undefined) throw new Error("the demo lacks its mortgage");
  const entity = await entityOf(reads, accounts.get("HSE") ?? "");
  await accountsService(services).update(actor, once("debt-owner"), debt, { entity_id: entity });
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
}
