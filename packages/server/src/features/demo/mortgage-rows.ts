import type { Day } from "@distributary/domain/time/day";
import type { DemoRow } from "./row.ts";

/** The family's mortgage as a security; the account that owes it, and the one that pays for it. */
export const MORTGAGE = { id: "MTGL", name: "Mortgage on Willow Lane", type: "CBND", currency: "USD" };
export const DEBT_ACCOUNT = "MTG";
const PAYER = "CHK";

/** What was lent, and the whole payment of a month. */
export const LOAN_CENTS = 62_000_000;
const PAYMENT_CENTS = 296_003;

/** The loan's rows: one unit is one dollar owed, so the account holds less than nothing of it. */
export class DemoMortgage {
  #left = 0;

  /** The loan is drawn and its money goes to the household. */
  draw(day: Day): DemoRow[] {
    this.#left = LOAN_CENTS;
    return [unitsRow(day, -LOAN_CENTS), transferRow(day, DEBT_ACCOUNT, PAYER, LOAN_CENTS)];
  }

  /** The payment of a month: 4 % a year on what is left is interest, the rest repays the loan; nothing once it is repaid. */
  pay(day: Day): DemoRow[] {
    if (this.#left <= 0) return [];
    const interest = Math.round((this.#left * 4) / 1_200);
    const principal = Math.min(this.#left, PAYMENT_CENTS - interest);
    this.#left -= principal;
    return [
      { day, type: "FEE", account: PAYER, instrument: MORTGAGE.id, amount: -interest },
      transferRow(day, PAYER, DEBT_ACCOUNT, principal),
      unitsRow(day, principal),
    ];
  }
}

function unitsRow(day: Day, worth: number): DemoRow {
  const type = worth < 0 ? "SELL" : "BUY";
  // 1.0000 a unit: as many units as dollars, in 1/10,000.
  const terms = { instrument: MORTGAGE.id, quantity: worth * 100, price: 10_000, currency: MORTGAGE.currency };
  return { day, type, account: DEBT_ACCOUNT, amount: -worth, ...terms };
}

function transferRow(day: Day, from: string, to: string, amount: number): DemoRow {
  return {
    day,
    type: "TRANSFER",
    account: from,
    amount: -amount,
    counter: { account: to, currency: MORTGAGE.currency, amount },
  };
}
