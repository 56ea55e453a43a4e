import { catalogue } from "../../../language/catalogue.ts";

/** Texts of what a right or a forward pays by the price or rate of what it is on. */
export const payoffTexts = catalogue({
  titles: { price: "Payoff by share price", rate: "Payoff by final rate" },
  failed: "We couldn’t calculate the payoff.",
  ofOne: "For one unit, as none is held.",
  ofHeld: (quantity: string) => `For your ${quantity}.`,
  at: { price: "Share price", rate: "Rate" },
  payoff: "Payoff",
  profit: "Payoff less cost",
  by: "By",
  bys: {
    preference: "Preference",
    participation: "Participation",
    conversion: "Conversion",
    exercise: "Exercise",
    sale: "Sale at the strike",
    exchange: "Difference from agreed rate",
    nothing: "Nothing",
    investment: "Investment",
  },
  points: "Key prices",
  corners: {
    strike: "Strike",
    forward_rate: "Agreed rate",
    limit: "Participation limit",
    conversion: "Conversion",
    cap: "Cap",
  },
  corner: {
    strike: "exercised on one side, worth nothing on the other",
    forward_rate: "no gain or loss",
    limit: "preference and participation reach the limit: no more is shared until conversion is better",
    conversion: "above this, conversion is worth more than the preference",
    cap: "above this, the cap is better than the discount",
  },
  breakEven: "Break-even",
  breakEvenOf: (cost: string, unit: string) => `payoff equals the cost of ${cost} ${unit}`,
  neverEven: "Never reaches cost",
  costUnknown: "Cost unknown, so there is no break-even.",
  now: (name: string) => `${name} now`,
  nowOf: (day: string) => `newest price, of ${day}: payoff at this price`,
  nowFailed: "We couldn’t calculate the payoff at this price.",
  spoken: (from: string, to: string, least: string, most: string, unit: string) =>
    `Between ${from} and ${to} the payoff goes from ${least} to ${most} ${unit}.`,
});
