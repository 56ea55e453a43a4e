import type { Day } from "@distributary/domain/time/day";
import type { DemoRow } from "./row.ts";

/** A cottage that the family lets: a recurring payment, whose rent comes to the household from a month on. */
export const COTTAGE = {
  id: "COTT",
  name: "Rent of the garden cottage",
  type: "RECR",
  currency: "USD",
  /** the first month with rent, and the day of the month on which it comes */
  from: 84,
  date: 3,
} as const;

/** The rent of a month. */
export const RENT_CENTS = 95_000;

/** The rent as it comes to the household account. */
export function cottageRow(day: Day): DemoRow {
  return { day, type: "DIVIDEND", account: "CHK", instrument: COTTAGE.id, amount: RENT_CENTS };
}
