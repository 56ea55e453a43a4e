import { formatDay, type Day } from "@distributary/domain/time/day";
import { cents, worthOf } from "./amounts.ts";
import type { DemoNotice } from "./commitment.ts";

/** What each call of the fund asks for. */
export const CALL_CENTS = 1_200_000;

/** What of a call are fees: the first bring the costs of setting the fund up. */
const FEE_CENTS = [310_000, 240_000] as const;

/** The family's fund commitment as its notices, in the order of their days. */
export class DemoFund {
  readonly notices: DemoNotice[] = [];
  /** Contributed and not yet returned: one unit for each dollar, in 1/10,000 */
  #units = 0;

  /** A call announced on `day` and due on `due`; `paid` says whether it has been settled then. */
  call(day: Day, due: Day, paid: boolean): void {
    const fees = cents(FEE_CENTS[this.notices.length] ?? 150_000);
    this.notices.push({
      type: "LPCC",
      day: formatDay(day),
      due: formatDay(due),
      amount: cents(CALL_CENTS),
      fees,
      paid,
    });
    if (paid) this.#units += CALL_CENTS * 100;
  }

  /** A ninth of what is left, at its price (1/10,000): the contributed dollars come back, the rest is gain. */
  distribute(day: Day, due: Day, price: number): void {
    const worth = worthOf(Math.floor(this.#units / 9), price);
    const returned = Math.min(worth, Math.floor(this.#units / 900));
    this.#units -= returned * 100;
    this.notices.push({
      type: "LPCD",
      day: formatDay(day),
      due: formatDay(due),
      returned: cents(returned),
      gains: cents(worth - returned),
    });
  }
}
