import { trailKey, type TrailKey } from "../../access/trails.ts";

/** What each figure that follows from the terms of a commitment is called. */
export const TERM_TITLES = {
  fee_base: "Base of the fee",
  fees_expected: "Expected fees",
  fees_charged: "Fees in the notices",
  fees_difference: "Charged beyond the terms",
  fees_ahead: "Fees of the next twelve months",
  cap: "Cap of expenses this year",
  cap_used: "Expenses within the cap this year",
  cap_left: "Left of the cap this year",
  open_capital: "Capital not yet returned",
  open_preferred: "Preferred return not yet paid",
  net_received: "Received, net of carry",
  carry_paid: "Carried interest taken so far",
  net_to_investor: "Net to you, if sold at the value now",
  carried_interest: "Carried interest, if sold at the value now",
} as const;
export type TermFigure = keyof typeof TERM_TITLES;

/** How each of them is worked out, for people. */
export const TERM_FORMULAS: Readonly<Record<TermFigure, string>> = {
  fee_base: "what the fee is charged on by the terms, on this day",
  fees_expected: "base × fee × days ÷ 365, from day to day",
  fees_charged: "fees inside and outside the commitment, of all notices",
  fees_difference: "fees in the notices − expected fees",
  fees_ahead: "base now × fee × days ÷ 365",
  cap: "the amount a year, or the percentage of the base",
  cap_used: "fees in the year’s notices beyond the management fee of the whole year, at most the cap",
  cap_left: "cap − expenses within it",
  open_capital: "paid in − capital returned, by the waterfall",
  open_preferred: "hurdle on unreturned capital, days by actual/365, compounded each year, − what was paid of it",
  net_received: "distributions received: capital, preferred return, and the share of the rest",
  carry_paid: "catch-up and share of the rest that by the terms were taken before what was received",
  net_to_investor: "capital, preferred return, and the share of what follows the catch-up",
  carried_interest: "catch-up, until it is the share of all profit, and the share of the rest",
};

/** The keys under which the figures of a commitment's terms open, by their names. */
export function termKeys(id: string, { at, asKnownOn }: Pick<TrailKey, "at" | "asKnownOn">): Record<string, string> {
  const names = Object.keys(TERM_TITLES);
  return Object.fromEntries(
    names.map((name) => [name, trailKey({ figure: `fund.${name}`, ids: [id], at, asKnownOn })]),
  );
}
