import type { RowSink } from "../neutral-row.ts";
import { dayBefore } from "../values/day-before.ts";
import { isZero } from "../values/read-amount.ts";
import { difference, sum } from "./row-values.ts";

/** A row with the balance after it. */
export interface BalanceRow {
  readonly line: number;
  readonly account: string;
  readonly currency: string;
  readonly date: string;
  readonly amount: string;
  readonly balance: string;
}

interface Course {
  readonly first: BalanceRow;
  last: BalanceRow;
  of: number;
  risen: number;
  fallen: number;
}

const NOWHERE = {};

/** Follows the running balances of each account, in either order, and makes statements of their beginning and end. */
export class RunningBalances {
  readonly #courses = new Map<string, Course>();

  add(row: BalanceRow): void {
    const key = `${row.account}\n${row.currency}`;
    const course = this.#courses.get(key);
    if (course === undefined) {
      this.#courses.set(key, { first: row, last: row, of: 0, risen: 0, fallen: 0 });
      return;
    }
    const { last } = course;
    course.of += 1;
    if (isZero(difference(sum(last.balance, row.amount), row.balance))) course.risen += 1;
    if (isZero(difference(sum(row.balance, last.amount), last.balance))) course.fallen += 1;
    course.last = row;
  }

  /** Hands on the opening and the closing balance of each account whose balances follow from its amounts. */
  end(sink: RowSink): void {
    for (const { first, last, of, risen, fallen } of this.#courses.values()) {
      const matched = Math.max(risen, fallen);
      if (of > 0 && matched < of) {
        const reason = `The balance follows from the amounts in ${matched} of ${of} rows. Check the order and the signs.`;
        sink.note({ severity: "warning", line: first.line, column: null, code: "balance_gap", reason, raw: null });
      }
      if (of > 0 && matched * 10 < of * 9) continue;
      const isNewestFirst = fallen > risen || (of > 0 && fallen === risen && first.date > last.date);
      const [oldest, newest] = isNewestFirst ? [last, first] : [first, last];
      put(sink, oldest, dayBefore(oldest.date), difference(oldest.balance, oldest.amount));
      put(sink, newest, newest.date, newest.balance);
    }
  }
}

function put(sink: RowSink, { line, account, currency }: BalanceRow, date: string, balance: string): void {
  sink.row({ kind: "balances", line, from: NOWHERE, cells: { date, account_id: account, currency, balance } });
}
