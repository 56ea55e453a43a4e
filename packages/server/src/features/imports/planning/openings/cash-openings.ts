import type { OpeningBalance, OpeningBalanceAnswer } from "@distributary/contract/entry/opening-balances";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { scaledMagnitude, scaledText, type Quantity } from "../../reading/quantity.ts";
import type { AccountEntry } from "../directory.ts";
import { ACCEPTED, DUPLICATE, type JOINED, type Verdict } from "../complaints.ts";
import type { Row } from "../../reading/row.ts";
import type { BalanceRows } from "../balance-rows.ts";
import type { KnownCurrency, Universe } from "../known.ts";
import type { LockedPeriod } from "../locked-period.ts";
import type { CashRow } from "../matching/cash-rows.ts";
import type { ReadableFile } from "../source-file.ts";
import type { TransactionDraft } from "../transaction-draft.ts";

/** Money that an account held before its first statement begins, as it is booked. */
export interface CashOpening {
  readonly account: AccountEntry;
  readonly currency: KnownCurrency;
  readonly date: string;
  /** decimal text without a sign */
  readonly amount: string;
  readonly owed: boolean;
}

interface Course {
  readonly account: AccountEntry;
  readonly currency: KnownCurrency;
  /** what the rows moved on each day, in units of 10^-18 */
  readonly days: Map<Day, bigint>;
  stated: { readonly day: Day; readonly value: bigint } | null;
}

interface Found extends CashOpening {
  readonly isApplied: boolean;
  readonly day: Day;
  readonly statedDay: Day;
  readonly stated: bigint;
}

/**
 * What accounts held before the first statement of them that an import brings: what it states less what the rows up to it
 * moved. Only an account of which nothing is recorded in that currency begins so; in any other a difference is one to
 * reconcile.
 */
export class CashOpenings {
  readonly #courses = new Map<string, Course>();
  #found: readonly Found[] = [];

  /** Money that a row moves, on its account and on the other side of it. */
  add(file: ReadableFile, draft: TransactionDraft): void {
    if (file.derived === undefined) return;
    const { account, currency, amount, counter, counterCurrency, counterAmount, day } = draft;
    this.#move(account, currency, day, signed(amount));
    if (counter !== null && counterCurrency !== null) this.#move(counter, counterCurrency, day, signed(counterAmount));
  }

  /** A row that is not written by itself: one that says again what another one says moves nothing. */
  left({ entry, currency, day, amount }: CashRow, verdict: typeof DUPLICATE | typeof JOINED): void {
    if (verdict === DUPLICATE) this.#move(entry, currency, day, -scaledOf(amount));
  }

  /** Looks at a balance that a file states for the end of a day. */
  stated(file: ReadableFile, row: Row, balances: BalanceRows): Verdict {
    const verdict = balances.balance(row);
    if (verdict !== ACCEPTED || file.derived === undefined) return verdict;
    const { account, stated, day, value } = balances.draft;
    if (stated.kind !== "money") return verdict;
    const course = this.#course(account, stated.unit);
    if (course.stated === null || day < course.stated.day) course.stated = { day, value: scaledOf(value) };
    return verdict;
  }

  /** Decides what is booked, in the open period where rows of the locked one are left out. `isWhole`: no row was refused. */
  async find(
    universe: Universe,
    answers: readonly OpeningBalanceAnswer[],
    period: LockedPeriod,
    isWhole: boolean,
  ): Promise<void> {
    const openFrom = period.leavesOut ? period.openFrom : null;
    const said = new Map(answers.map(({ account, currency, apply }) => [`${account}\n${currency}`, apply]));
    const open = [...this.#courses.values()].flatMap((course) => openingOf(course, openFrom, isWhole));
    const old = open.filter(({ account }) => !account.isNew);
    const moved = await universe.movements(
      old.map(({ account, currency }) => ({ account: account.id, instrument: currency.id })),
    );
    const begun = new Set(old.filter((_, at) => (moved[at] ?? []).length > 0));
    this.#found = open
      .filter((one) => !begun.has(one))
      .map((one) => ({ ...one, isApplied: said.get(`${one.account.number}\n${one.currency.code}`) ?? true }));
    for (const { day } of this.#found.filter(({ isApplied }) => isApplied)) {
      period.add(day);
      period.writes(day);
    }
  }

  /** Those that a save writes. */
  get applied(): readonly CashOpening[] {
    return this.#found.filter(({ isApplied }) => isApplied);
  }

  /** All that are offered. */
  get told(): readonly OpeningBalance[] {
    return this.#found.map(({ account, currency, date, amount, owed, isApplied, statedDay, stated }) => ({
      account: account.number,
      account_name: account.name,
      currency: currency.code,
      date,
      amount: owed ? `-${amount}` : amount,
      stated_on: formatDay(statedDay),
      stated: textOf(stated),
      applied: isApplied,
    }));
  }

  #move(account: AccountEntry, currency: KnownCurrency, day: Day, amount: bigint): void {
    const { days } = this.#course(account, currency);
    days.set(day, (days.get(day) ?? 0n) + amount);
  }

  #course(account: AccountEntry, currency: KnownCurrency): Course {
    const key = `${account.id}\n${currency.id}`;
    const there = this.#courses.get(key);
    if (there !== undefined) return there;
    const course: Course = { account, currency, days: new Map(), stated: null };
    this.#courses.set(key, course);
    return course;
  }
}

/** What a course begins with, on the day before its first row; nothing where it begins with nothing or cannot be told. */
function openingOf(
  { account, currency, days, stated }: Course,
  openFrom: Day | null,
  isWhole: boolean,
): Omit<Found, "isApplied">[] {
  if (stated === null) return [];
  let first = stated.day + 1;
  let moved = 0n;
  for (const [day, amount] of days) {
    first = Math.min(first, day);
    if (day <= stated.day) moved += amount;
  }
  const amount = stated.value - moved;
  // A row that was refused before the balance may be what is missing.
  if (amount === 0n || (!isWhole && first <= stated.day)) return [];
  const day = Math.max(first - 1, openFrom ?? first - 1);
  const size = scaledText(amount < 0n ? -amount : amount);
  const told = { statedDay: stated.day, stated: stated.value };
  return [{ account, currency, date: formatDay(day), day, amount: size, owed: amount < 0n, ...told }];
}

function signed(amount: Quantity): bigint {
  return amount.sign < 0 ? -scaledMagnitude(amount) : scaledMagnitude(amount);
}

/** Plain decimal text in units of 10^-18. */
function scaledOf(text: string): bigint {
  const [whole = "0", fraction = ""] = text.replace("-", "").split(".");
  const size = BigInt(`${whole}${fraction.slice(0, 18).padEnd(18, "0")}`);
  return text.startsWith("-") ? -size : size;
}

function textOf(value: bigint): string {
  return value < 0n ? `-${scaledText(-value)}` : scaledText(value);
}
