import type { ObservableBody } from "@distributary/contract/records/observables";
import { formatDay } from "@distributary/domain/time/day";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { observablesService } from "../observables/service.ts";
import { cents, signed, worthOf } from "./amounts.ts";
import type { DemoRow } from "./row.ts";
import { priceText, type DemoMarket } from "./market.ts";
import { once } from "./once.ts";
import { demoRecords } from "./store.ts";

/** What a bank or broker says of an account at the end of a month. */
export interface DemoStatement {
  readonly account: string;
  /** `yyyy-MM-dd` */
  readonly from: string;
  readonly to: string;
  /** decimal text by instrument or currency */
  readonly quantities: ReadonlyMap<string, string>;
}

/** Accounts whose banks send statements, and the months (back from the newest) for which they do. */
const SENT = 12;
const ACCOUNTS = ["CHK", "BRK", "EUR"];

/** The statement that got lost: of the household account, five months ago. */
const LOST = { account: "CHK", back: 4 };

/** The purchase that only the newest statement of the broker knows: ten shares at the price of the month. */
const FORGOTTEN = { account: "BRK", instrument: "HARBR", quantity: 100_000 };

/**
 * A year of statements. They say what the rows come to, but for one month that is missing and a purchase that nobody
 * has entered: so there is something to find.
 */
export function demoStatements(rows: readonly DemoRow[], market: DemoMarket): DemoStatement[] {
  const newest = market.months.length - 1;
  return ACCOUNTS.flatMap((account) =>
    Array.from({ length: SENT }, (_, place) => SENT - 1 - place)
      .filter((back) => account !== LOST.account || back !== LOST.back)
      .map((back) => {
        const month = newest - back;
        const day = market.months[month] ?? 0;
        const [money, units] = heldOn(rows, account, day);
        if (back === 0 && account === FORGOTTEN.account) {
          const { instrument, quantity } = FORGOTTEN;
          add(units, instrument, quantity);
          add(money, "USD", -worthOf(quantity, market.price(instrument, month)));
        }
        return {
          account,
          from: formatDay((market.months[month - 1] ?? 0) + 1),
          to: formatDay(day),
          quantities: new Map([
            ...[...money].map(([currency, amount]) => [currency, signed(amount, cents)] as const),
            ...[...units].map(([instrument, quantity]) => [instrument, signed(quantity, priceText)] as const),
          ]),
        };
      }),
  );
}

/** Records the statements in one write, once however often this is begun. */
export async function recordStatements(
  services: Services,
  actor: Actor,
  statements: readonly DemoStatement[],
): Promise<void> {
  const { accounts, instruments } = await demoRecords(readsOf(services.database, actor.universe));
  const items = statements.flatMap(({ account, from, to, quantities }): { body: ObservableBody }[] => {
    const common = { account_id: accounts.get(account) ?? "", date_of: to };
    return [
      { body: { ...common, type_id: "std.statement.period", fields: { start_date: from } } },
      ...[...quantities].map(([code, quantity]) => ({
        body: {
          ...common,
          type_id: "std.position" as const,
          instrument_id: instruments.get(code) ?? "",
          quantity,
          fields: { source: "statement" },
        },
      })),
    ];
  });
  await observablesService(services).recordEach(actor, once("statements"), items, {
    action: "observable.bulk-create",
    atomic: true,
  });
}

/** Money in cents by currency and units in 1/10,000 by instrument, as the rows up to a day leave them. */
function heldOn(
  rows: readonly DemoRow[],
  account: string,
  day: number,
): readonly [money: Map<string, number>, units: Map<string, number>] {
  const [money, units] = [new Map<string, number>(), new Map<string, number>()];
  for (const row of rows) {
    if (row.day > day) continue;
    if (row.account === account) {
      add(money, row.currency ?? "USD", row.amount);
      if (row.instrument !== undefined && row.quantity !== undefined) add(units, row.instrument, row.quantity);
    }
    if (row.counter?.account === account) add(money, row.counter.currency, row.counter.amount);
  }
  return [money, units];
}

function add(to: Map<string, number>, key: string, amount: number): void {
  to.set(key, (to.get(key) ?? 0) + amount);
}
