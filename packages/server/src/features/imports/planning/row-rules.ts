import type { RowType } from "../form.ts";

/** What a row of a type must look like. */
export interface RowRule {
  /** sign of the units; 0 where the type moves none; "any" is either, not zero; "held" may be left out and moves none */
  readonly units: -1 | 0 | 1 | "any" | "held";
  readonly instrument: "needed" | "allowed" | "none";
  /** sign of the cash; "any" is either, not zero; 0 where the type moves none */
  readonly amount: -1 | 0 | 1 | "any";
  /** units may be had for nothing */
  readonly mayBeFree: boolean;
  /** none; the same amount on another account; another currency of the same account; perhaps another account for units */
  readonly counter: "none" | "mirror" | "convert" | "units";
  /** words of an error: "A purchase" */
  readonly name: string;
}

const rule = (
  name: string,
  units: RowRule["units"],
  amount: RowRule["amount"],
  more: Partial<RowRule> = {},
): RowRule => ({
  name,
  units,
  amount,
  instrument: units === 0 ? "none" : "needed",
  mayBeFree: units !== 0,
  counter: "none",
  ...more,
});

/** The rules, by type. Cash and units are signed as the account sees them. */
export const ROW_RULES: Readonly<Record<RowType, RowRule>> = {
  DEPOSIT: rule("A deposit", 0, 1),
  WITHDRAW: rule("A withdrawal", 0, -1),
  BUY: rule("A purchase", 1, -1),
  SELL: rule("A sale", -1, 1),
  DIVIDEND: rule("A dividend", 0, 1, { instrument: "needed" }),
  INCOME: rule("Income", 0, 1, { instrument: "allowed" }),
  FEE: rule("A fee", 0, -1, { instrument: "allowed" }),
  TRANSFER: rule("A transfer", 0, "any", { counter: "mirror" }),
  FXCONV: rule("A conversion", 0, "any", { counter: "convert" }),
  CAPCALL: rule("A capital call", 1, -1),
  CAPDISTR: rule("A capital distribution", -1, 1),
  LOANDRAW: rule("A loan draw", 0, 1, { counter: "mirror" }),
  LOANPAY: rule("A loan payment", 0, -1, { counter: "mirror" }),
  RECEIVE: rule("A receipt of units", 1, 0),
  DELIVER: rule("A delivery of units", -1, 0, { counter: "units" }),
  SPLIT: rule("A split", "any", 0),
  // The units of a spin-off are those that were held: they stay where they are.
  SPINOFF: rule("A spin-off", 1, 0),
  MERGER: rule("A merger", -1, 1),
  CAPRETURN: rule("A return of capital", "held", 1, { mayBeFree: false }),
};

/** Whether a row of a type may bring units to a holding. */
export function mayBring({ units }: RowRule): boolean {
  return units === 1 || units === "any";
}

/** Whether a row of a type may be without a quantity. */
export function mayLackUnits({ units }: RowRule): boolean {
  return units === 0 || units === "held";
}

/** What is wrong with units of a sign; null where nothing is. */
export function unitsProblem({ units, name }: RowRule, sign: number): string | null {
  if (units === "any") return sign === 0 ? `${name} has a quantity other than zero.` : null;
  if (units === "held") return sign < 0 ? `${name} has a quantity of zero or more: what was held.` : null;
  if (sign === units) return null;
  return units === 0 ? `${name} has no quantity.` : `${name} has a quantity ${units > 0 ? "above" : "below"} zero.`;
}

/** What is wrong with an amount of a sign; null where nothing is. */
export function amountProblem({ amount, mayBeFree, name }: RowRule, sign: number): string | null {
  if (amount === 0) return sign === 0 ? null : `${name} moves no money. Enter 0 as its amount.`;
  if (amount === "any" ? sign !== 0 : sign === amount || (sign === 0 && mayBeFree)) return null;
  const should = amount === "any" ? "other than zero" : amount > 0 ? "above zero" : "below zero";
  return `${name} needs an amount ${should}.`;
}
