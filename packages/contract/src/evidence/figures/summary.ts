import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import type { TotalName } from "../total-key.ts";
import type { FigureWords } from "./words.ts";

/** Net worth, accounts, groups, and the figures of one position. */
export const SUMMARY_FIGURES: Readonly<Record<FigureKey["figure"], FigureWords>> = {
  net_worth: {
    title: "Net worth",
    rule: "Sum of the values of all positions at the end of the day, positive ones as assets and negative ones as liabilities.",
    formula: "sum of the values of all positions",
  },
  account: {
    title: "Value",
    rule: "Sum of the values of the positions in the account at the end of the day.",
    formula: "sum of the values of the account’s positions",
  },
  group: {
    title: "Value",
    rule: "Sum of the values of the positions in the group at the end of the day: positive ones as assets, negative ones as liabilities.",
    formula: "sum of the values of the group’s positions",
  },
  value: {
    title: "Value",
    rule: "Quantity × par × multiplier × latest price on or before the day (entered, then stated, then observed) × latest rate on or before the day.",
    formula: "quantity × par × price × multiplier × rate",
  },
  quantity: {
    title: "Quantity",
    rule: "Sum of all ledger entries dated on or before the day.",
    formula: "sum of the ledger entries dated on or before the day",
  },
  basis: {
    title: "Cost",
    rule: "Cost of the open lots, each at the rate of the day it was acquired.",
    formula: "sum of the cost of each open lot × rate of the day it was acquired, by the account’s lot method",
  },
  realised: {
    title: "Realised gain",
    rule: "Proceeds less cost of every lot sold in the period, each at the rate of its own day. Splits, mergers and spin-offs carry cost and days; capital returned beyond a cost is gain.",
    formula: "sum of proceeds × rate of the sale − cost × rate of the day it was acquired",
  },
  flows: {
    title: "Flows",
    rule: "Sum of contributions, withdrawals, trades and transfers to and from your other positions, each at the rate of its day; units at the market value of their day.",
    formula: "sum of flows × rate of the day",
  },
  outside: {
    title: "Contributions and withdrawals",
    rule: "Sum of contributions and withdrawals, each at the rate of its day; units at the market value of their day.",
    formula: "sum of contributions and withdrawals × rate of the day",
  },
  income: {
    title: "Income",
    rule: "Sum of income, each payment at the rate of its day, plus interest accrued in the period at the closing rate.",
    formula: "sum of income × rate of its day + interest accrued in the period × closing rate",
  },
  expenses: {
    title: "Expenses",
    rule: "Sum of expenses, each payment at the rate of its day, plus interest accrued on liabilities in the period at the closing rate.",
    formula: "sum of expenses × rate of their day + interest accrued in the period × closing rate",
  },
  price: {
    title: "Price effect",
    rule: "Closing value less opening value, interest accrued in the period and all changes, in the position’s currency, at the closing rate.",
    formula: "(closing value − opening value − interest accrued in the period − changes) × closing rate",
  },
  currency: {
    title: "Currency effect",
    rule: "Opening value × (closing rate − opening rate), plus each change × (closing rate − rate of its day).",
    formula: "opening value × (closing rate − opening rate) + changes × (closing rate − rate of their day)",
  },
  moves: {
    title: "Transfers between your positions",
    rule: "Sum of trades and transfers to and from your other positions, each at the rate of its day.",
    formula: "transfers to and from your other positions × rate of the day",
  },
};

/** Sums over all positions that no row shows. */
export const TOTAL_FIGURES: Readonly<Record<TotalName, FigureWords>> = {
  cash: {
    title: "Cash",
    rule: "Positive cash balances. Pending calls and distributions are not cash until paid.",
    formula: "sum of the values of the positions",
  },
  holdings: {
    title: "Holdings",
    rule: "Positions other than cash with a positive value.",
    formula: "sum of the values of the positions",
  },
  due: {
    title: "Pending calls and distributions",
    rule: "Announced distributions, and the value that unpaid calls will add to their funds. Included in net worth, but not cash until paid.",
    formula: "sum of the values of the positions",
  },
  debts: {
    title: "Debts",
    rule: "Positions with a negative value, including overdrawn cash.",
    formula: "sum of the values of the positions",
  },
  flows: {
    title: "Contributions and withdrawals",
    rule: "Contributions and withdrawals, each at the rate of its day. Transfers between your positions count only if the other position is outside the selection.",
    formula: "sum of flows × rate of the day",
  },
  price: {
    title: "Price",
    rule: "Effect of price changes, at the closing rate.",
    formula: "sum of the price effects of the positions",
  },
  currency: {
    title: "Currency",
    rule: "Effect of exchange rates on opening values, flows and conversions between your positions.",
    formula: "sum of the currency effects of the positions + conversions",
  },
  open_fx: {
    title: "Unrealised FX",
    rule: "Effect of exchange rates on positions still held at the end of the period.",
    formula: "sum of the currency effects of positions held",
  },
  live_fx: {
    title: "Realised FX",
    rule: "Effect of exchange rates on closed positions and on conversions between your positions.",
    formula: "sum of the currency effects of closed positions + conversions",
  },
  basis: {
    title: "Cost",
    rule: "Cost of the units held, each lot at the rate of the day it was acquired.",
    formula: "sum of the costs of the positions",
  },
  converted: {
    title: "Conversions between your positions",
    rule: "Transfers into your positions less transfers out of others, each at the rate of its day. Only differences in conversion rates remain.",
    formula: "sum of transfers between your positions × rate of the day",
  },
  crossing: {
    title: "Transfers to and from outside the selection",
    rule: "Trades and transfers with positions outside the selection, at the rate of the day.",
    formula: "sum of the counted amount of each ledger entry",
  },
};
