import type { Day } from "../../time/day.ts";
import { DAYS_APART, daysAt, type FileMovement } from "./movement.ts";
import { Waiting } from "./waiting.ts";

/** Money that left one own account and came to another: the places of the two rows. */
export interface MatchedTransfer {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the two sides of transfers between own accounts: opposite amounts of one unit on two accounts, at most three days
 * apart, one to one and the nearest first. Where two accounts fit a side equally well, nobody can say which is meant, and
 * the rows stay apart.
 */
export function findTransfers(rows: readonly FileMovement[]): readonly MatchedTransfer[] {
  const sides = { out: new Side(rows), in: new Side(rows) };
  rows.forEach((row, at) => (isOut(row) ? sides.out : sides.in).add(at));
  const found: MatchedTransfer[] = [];
  for (let apart = 0; apart <= DAYS_APART; apart++) {
    rows.forEach((row, from) => {
      if (!isOut(row) || sides.out.isTaken(from)) return;
      const fitting = sides.in.fitting(row, apart);
      if (fitting.length === 0) return;
      const [to] = fitting;
      const senders = to === undefined ? [] : sides.out.fitting(rows[to]!, apart);
      if (fitting.length === 1 && senders.length === 1) found.push({ from, to: to! });
      // What fits two accounts is not settled by a third that lies further off.
      for (const sender of senders.length > 1 ? [from, ...senders] : [from]) sides.out.take(sender);
      for (const receiver of fitting) sides.in.take(receiver);
    });
  }
  return found.toSorted((a, b) => a.from - b.from);
}

/** The rows of one direction that wait for their other side. */
class Side {
  readonly #rows: readonly FileMovement[];
  readonly #waiting = new Waiting<number>();
  readonly #accounts = new Map<string, Set<string>>();
  readonly #taken = new Set<number>();

  constructor(rows: readonly FileMovement[]) {
    this.#rows = rows;
  }

  add(at: number): void {
    const row = this.#rows[at]!;
    this.#waiting.add(keyOf(row, row.account), row.day, at);
    const key = dayKey(row, row.day);
    const accounts = this.#accounts.get(key);
    if (accounts === undefined) this.#accounts.set(key, new Set([row.account]));
    else accounts.add(row.account);
  }

  take(at: number): void {
    this.#taken.add(at);
    this.#waiting.take(at);
  }

  isTaken(at: number): boolean {
    return this.#taken.has(at);
  }

  /** The first row of each other account that lies so many days from this one. */
  fitting(row: FileMovement, apart: number): readonly number[] {
    const byAccount = new Map<string, number>();
    for (const day of daysAt(row.day, apart))
      for (const account of this.#accounts.get(dayKey(row, day)) ?? []) {
        if (account === row.account || byAccount.has(account)) continue;
        const first = this.#waiting.first(keyOf(row, account), day);
        if (first !== null) byAccount.set(account, first);
      }
    return [...byAccount.values()];
  }
}

function isOut({ amount }: FileMovement): boolean {
  return amount.startsWith("-");
}

/** Both sides of a transfer have one: the amount without its sign. */
function keyOf({ unit, amount }: FileMovement, account: string): string {
  return `${account}|${unit}|${amount.replace("-", "")}`;
}

function dayKey(row: FileMovement, day: Day): string {
  return `${keyOf(row, "")}|${day}`;
}
