import { civilOf, dayOf, formatDay, type Day } from "@distributary/domain/time/day";
import { addMonths, addYears } from "@distributary/domain/time/shift-months";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { instrumentsService } from "../instruments/service.ts";
import { cents } from "./amounts.ts";
import { COTTAGE, RENT_CENTS } from "./cottage.ts";
import { once } from "./once.ts";
import { demoRecords } from "./store.ts";

/** The days that the terms of the demo's securities count from; `yyyy-MM-dd`. */
export interface DemoDays {
  /** the bond's issue, half a year before its first coupon in the book, and its maturity */
  readonly bond: { readonly start: string; readonly end: string };
  /** the first dividend of the family company */
  readonly dividend: string;
  readonly rent: { readonly start: string; readonly end: string };
  /** the last day of the warrants */
  readonly warrant: string;
}

/** The year in which the bond matures, as its name has it. */
const BOND_YEAR = 2031;

/** Coupons come on the 25th, in the months that the book pays them in; the company pays on the 16th. */
export function demoDays(months: readonly Day[]): DemoDays {
  const on = (month: number, date: number): Day => {
    const { year, month: calendar } = civilOf(months[0] ?? 0);
    return addMonths(dayOf(year, calendar, date), month);
  };
  const start = on(-1, 25);
  let end = start;
  while (civilOf(end).year < BOND_YEAR) end = addMonths(end, 6);
  const rent = on(COTTAGE.from, COTTAGE.date);
  return {
    bond: { start: formatDay(start), end: formatDay(end) },
    dividend: formatDay(on(22, 16)),
    rent: { start: formatDay(rent), end: formatDay(addYears(rent, 6) - 1) },
    warrant: formatDay(addYears(on(months.length, 18), 2)),
  };
}

/** Records what the bond, the family company, the warrants and the cottage pay, each once however often this is begun. */
export async function recordTerms(services: Services, actor: Actor, days: DemoDays): Promise<void> {
  const { instruments } = await demoRecords(readsOf(services.database, actor.universe));
  const change = async (code: string, body: object): Promise<void> => {
    const id = instruments.get(code);
    if (id === undefined) throw new Error(`the demo lacks ${code}`);
    await instrumentsService(services).update(actor, once(`terms-${code}`), id, body);
  };
  await change("CITY31", {
    details: { coupon_type: "FIX", coupon_percent: "3.5", periodicity: "S", notional_exchange: "F" },
    par_amount: "1",
    start_date: days.bond.start,
    end_date: days.bond.end,
  });
  await change("MILL", {
    details: {
      dividend_amount: "12",
      periodicity: "A",
      preference_price: "125",
      preference_multiple: "1",
      conversion_ratio: "1",
      participation_cap_multiple: "2",
    },
    start_date: days.dividend,
  });
  await change(COTTAGE.id, {
    details: { recur_type: "S", notional: cents(RENT_CENTS), periodicity: "M" },
    start_date: days.rent.start,
    end_date: days.rent.end,
  });
  await change("MERIDW", {
    details: {
      option_right: "C",
      conversion_ratio: "1",
      conversion_cost_per_share: "240",
      underlying_equity: instruments.get("MERID"),
    },
    end_date: days.warrant,
  });
}
