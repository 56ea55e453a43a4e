import type { ImportLocked } from "@distributary/contract/entry/import-locked";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import type { Row } from "../reading/row.ts";
import type { Complaints } from "./complaints.ts";

/** What of an import lies in the locked period. */
export interface LockedRecords extends Omit<ImportLocked, "may_write"> {
  /** the earliest day inside that a save writes on, null where it writes on none: only then it needs no reason */
  readonly written_from: string | null;
}

/** The locked period as the rows of an import meet it: they are left out, or written with a reason at the save. */
export class LockedPeriod {
  /** Rows of it are left out. */
  readonly leavesOut: boolean;
  readonly #lockDate: string | null;
  readonly #lockDay: Day | null;
  readonly #complaints: Complaints;
  /** How many records of each locked day are meant. */
  readonly #records = new Map<Day, number>();
  #writtenFrom: Day | null = null;

  constructor(lockDate: string | null, leavesOut: boolean, complaints: Complaints) {
    this.#lockDate = lockDate;
    this.#lockDay = lockDate === null ? null : parseDay(lockDate);
    this.leavesOut = leavesOut;
    this.#complaints = complaints;
  }

  /** The first day that is open; null where nothing is locked. */
  get openFrom(): Day | null {
    return this.#lockDay === null ? null : this.#lockDay + 1;
  }

  /** Whether a row that is sound otherwise is taken; names it where its day is locked. `column` holds the day. */
  takes(row: Row, column: number, day: Day): boolean {
    if (!this.#holds(day)) return true;
    this.add(day);
    if (this.leavesOut) {
      const reason = `The books are locked up to ${this.#lockDate ?? ""}. Give a reason, or skip this row.`;
      this.#complaints.error(row, column, "locked_period", reason);
    } else {
      const reason = `In the period locked up to ${this.#lockDate ?? ""}: a reason is required.`;
      this.#complaints.locked(row, column, reason);
    }
    return !this.leavesOut;
  }

  /** Counts a record of a day, where it is locked. */
  add(day: Day): void {
    if (this.#holds(day)) this.#records.set(day, (this.#records.get(day) ?? 0) + 1);
  }

  /** A record of a day is written even where rows are left out: what went short in there can only begin in there. */
  writes(day: Day): void {
    if (this.#holds(day) && (this.#writtenFrom === null || day < this.#writtenFrom)) this.#writtenFrom = day;
  }

  /** A record of a day that was counted is not written after all. */
  withdraw(day: Day): void {
    const records = this.#records.get(day) ?? 0;
    if (records > 1) this.#records.set(day, records - 1);
    else this.#records.delete(day);
  }

  /** What lies in it; null where nothing does. */
  told(): LockedRecords | null {
    if (this.#lockDate === null || this.#records.size === 0) return null;
    let [first, records] = [Number.POSITIVE_INFINITY, 0];
    for (const [day, count] of this.#records) {
      first = Math.min(first, day);
      records += count;
    }
    const from = this.leavesOut ? this.#writtenFrom : first;
    return {
      lock_date: this.#lockDate,
      first_date: formatDay(first),
      records,
      left_out: this.leavesOut,
      written_from: from === null ? null : formatDay(from),
    };
  }

  #holds(day: Day): boolean {
    return this.#lockDay !== null && day <= this.#lockDay;
  }
}
