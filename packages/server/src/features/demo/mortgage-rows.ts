import type { Day } from "@distributary/domain/time/day";
import type { DemoRow } from "./row.ts";

/** The family's mortgage as a security; the account that owes it, and the one that pays for it. */
export const MORTGAGE = { id: "MTGL", name: "Mortgage on Willow Lane", type: "CBND", currency: "USD" };
export const DEBT_ACCOUNT = "MTG";
export const PAYER = "CHK";

/** What was lent, and the whole payment of a month. */
export const LOAN_CENTS = 62_000_000;
const PAYMENT_CENTS = 296_003;

/** What the loan moved on a day, in cents: principal below zero is lent, above zero repaid. */
export interface DemoInstalment {
  readonly day: Day;
  readonly principal: number;
  readonly interest: number;
}

/** The loan's payments, each an event of its own; its rows say what they did to the account that pays. */
export class DemoMortgage {
  #left = 0;
  readonly #instalments: DemoInstalment[] = [];

  get instalments(): readonly DemoInstalment[] {
    return this.#instalments;
  }

  /** The loan is drawn and its money goes to the household. */
  draw(day: Day): DemoRow {
    this.#left = LOAN_CENTS;
    return this.#moved({ day, principal: -LOAN_CENTS, interest: 0 });
  }

  /** The payment of a month: 4 % a year on what is left is interest, the rest repays the loan; nothing once it is repaid. */
  pay(day: Day): DemoRow[] {
    if (this.#left <= 0) return [];
    const interest = Math.round((this.#left * 4) / 1_200);
    const principal = Math.min(this.#left, PAYMENT_CENTS - interest);
    this.#left -= principal;
    return [this.#moved({ day, principal, interest })];
  }

  #moved(instalment: DemoInstalment): DemoRow {
    this.#instalments.push(instalment);
    const { day, principal, interest } = instalment;
    return { day, type: OWN_EVENT, account: PAYER, amount: -(principal + interest) };
  }
}

/** The type of a row that is no row of the import, but an event of its own. */
export const OWN_EVENT = "EVENT";
