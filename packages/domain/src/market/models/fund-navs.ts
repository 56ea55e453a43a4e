import { ZERO, addDecimals, negateDecimal, signOfDecimal, sumDecimals, type Decimal } from "../../money/decimal.ts";
import { divideRationals, rationalOf, type Rational } from "../../money/rational.ts";
import type { Day } from "../../time/day.ts";
import { currencyOf, type Book } from "../../ledger/book.ts";
import type { FundFlow, FundMove } from "./fund-flow.ts";
import { fundFlows, fundMoves } from "./fund-flows.ts";
import { addParts, pooledWorth, scaledParts, worthInOwn } from "./fund-parts.ts";
import type { FundNavs, FundNav } from "./fund-nav.ts";
import { COURSES } from "./kept-courses.ts";
import type { Nav } from "../../ledger/nav.ts";
import { FLOW, INTERNAL } from "../../ledger/columns/posting-columns.ts";

type Change = FundFlow | FundMove;

/**
 * What each own account (index) had of a fund at the end of a day. From the day of the first net asset value on:
 *
 * - what is recorded of an account counts at the end of its day, whatever was known before;
 * - an account of which none was ever recorded is told anew with each that is recorded of the others, by their units;
 * - calls paid add to the account that paid, distributions take off, income by the units that the accounts had at the
 *   beginning of its day; below zero they lead nowhere, since a fund takes nothing back of what it paid;
 * - units that move between own accounts take their part along, others that come or go without a payment count alike.
 */
export function fundNavs(book: Book, instrument: number, day: Day): ReadonlyMap<number, FundNav> {
  let standings = COURSES.of(book).standings.get(instrument);
  if (!standings) {
    standings = [...standingsOf(book, instrument)];
    COURSES.of(book).standings.set(instrument, standings);
  }
  return standings.findLast((one) => one.day <= day)?.byAccount ?? new Map();
}

function* standingsOf(book: Book, instrument: number): Iterable<FundNavs> {
  const all: readonly Change[] = [...fundFlows(book, instrument), ...fundMoves(book, instrument)];
  const changes = changesBy(all, ({ day }) => day);
  const accounts = [...(book.navs.get(instrument) ?? [])];
  const days = new Set([...changes.keys(), ...accounts.flatMap(([, navs]) => navs.map((nav) => nav.day))]);
  const ledger = new FundLedger(book, currencyOf(book, instrument));
  for (const day of [...days].toSorted((a, b) => a - b)) {
    ledger.change(day, changes.get(day) ?? []);
    const recorded = accounts.flatMap(([account, navs]) => {
      const nav = navs.find((one) => one.day === day);
      return nav ? [{ account, nav }] : [];
    });
    ledger.record(recorded);
    yield { day, byAccount: ledger.standing() };
  }
}

const NOTHING: FundNav = { units: ZERO, parts: new Map(), navs: [], hasOwn: false };

/** The accounts of one fund, carried from day to day. */
class FundLedger {
  private readonly book: Book;
  private readonly currency: number;
  private readonly worths = new Map<number, FundNav>();

  constructor(book: Book, currency: number) {
    this.book = book;
    this.currency = currency;
  }

  standing(): ReadonlyMap<number, FundNav> {
    return new Map(this.worths);
  }

  change(day: Day, changes: readonly Change[]): void {
    const before = this.standing();
    const income = sumDecimals(changes.flatMap((one) => (!isMove(one) && one.account === null ? [one.amount] : [])));
    const isHeld = signOfDecimal(unitsOf(before)) > 0;
    if (isHeld) this.payIncome(income);
    const byTransaction = [...changesBy(changes, ({ transaction }) => transaction)].toSorted(([a], [b]) => a - b);
    for (const [, group] of byTransaction) this.transaction(group);
    // Paid out on the day of the first purchase.
    if (!isHeld) this.payIncome(income);
    for (const [account, worth] of this.worths) {
      if (this.isBelowZero(worth, day) && !this.isBelowZero(before.get(account) ?? NOTHING, day))
        this.worths.set(account, { ...worth, parts: new Map() });
    }
  }

  record(recorded: readonly { readonly account: number; readonly nav: Nav }[]): void {
    if (recorded.length === 0) return;
    for (const { account, nav } of recorded) {
      const parts = new Map([[nav.currency, nav.amount]]);
      this.worths.set(account, { units: this.of(account).units, parts, navs: [nav], hasOwn: true });
    }
    for (const [account, { units, hasOwn }] of this.worths) if (!hasOwn) this.worths.set(account, this.like(units));
  }

  private of(account: number): FundNav {
    return this.worths.get(account) ?? NOTHING;
  }

  /** So many units at what those come to of which a net asset value is recorded. */
  private like(units: Decimal): FundNav {
    const others = pooledWorth([...this.worths.values()].filter(({ hasOwn }) => hasOwn));
    if (!others) return { ...NOTHING, units };
    return { ...NOTHING, units, parts: scaledParts(others.parts, ratio(units, others.units)), navs: others.navs };
  }

  private payIncome(amount: Decimal): void {
    const all = unitsOf(this.worths);
    if (signOfDecimal(amount) === 0 || signOfDecimal(all) === 0) return;
    const paid = new Map([[this.currency, amount]]);
    for (const [account, worth] of this.worths) {
      const part = scaledParts(paid, ratio(worth.units, all));
      this.worths.set(account, { ...worth, parts: addParts(worth.parts, part) });
    }
  }

  private transaction(changes: readonly Change[]): void {
    const moved = changes.filter((one): one is FundMove => isMove(one) && one.changeClass === INTERNAL);
    this.move(moved);
    for (const one of changes) {
      if (!isMove(one)) {
        if (one.account !== null) this.pay(one.account, one.units ?? ZERO, one.amount);
      } else if (one.changeClass === FLOW) this.take(one.account, one.units);
      else if (one.changeClass !== INTERNAL) this.pay(one.account, one.units, ZERO);
    }
  }

  private pay(account: number, units: Decimal, amount: Decimal): void {
    const worth = this.worths.get(account) ?? this.like(ZERO);
    this.worths.set(account, add(worth, { units, parts: new Map([[this.currency, amount]]), navs: [] }));
  }

  /** Units without a payment: each counts as those that are there. Where there are none, all are what was recorded. */
  private take(account: number, more: Decimal): void {
    const worth = this.of(account);
    const units = addDecimals(worth.units, more);
    const isHeld = signOfDecimal(worth.units) > 0;
    const isWorth = worth.navs.length > 0 && [...worth.parts.values()].some((part) => signOfDecimal(part) !== 0);
    const parts = isHeld ? scaledParts(worth.parts, ratio(units, worth.units)) : worth.parts;
    this.worths.set(account, isHeld || isWorth ? { ...worth, units, parts } : this.like(units));
  }

  private move(moved: readonly FundMove[]): void {
    const into = moved.filter(({ units }) => signOfDecimal(units) > 0);
    const out = moved.filter(({ units }) => signOfDecimal(units) < 0);
    let gone: Pick<FundNav, "parts" | "navs"> = NOTHING;
    for (const { account, units } of out) {
      const worth = this.of(account);
      const isHeld = signOfDecimal(worth.units) > 0;
      const parts = isHeld ? scaledParts(worth.parts, ratio(units, worth.units)) : NOTHING.parts;
      this.worths.set(account, add(worth, { units, parts, navs: [] }));
      gone = { parts: addParts(gone.parts, parts), navs: [...gone.navs, ...worth.navs] };
    }
    const all = negateDecimal(sumDecimals(into.map(({ units }) => units)));
    for (const { account, units } of into) {
      const parts = scaledParts(gone.parts, ratio(units, all));
      if (gone.navs.length === 0) this.take(account, units);
      else this.worths.set(account, add(this.of(account), { units, parts, navs: gone.navs }));
    }
  }

  private isBelowZero(worth: FundNav, day: Day): boolean {
    const value = worthInOwn(this.book, worth, this.currency, day);
    return value !== null && signOfDecimal(value) < 0;
  }
}

function changesBy(changes: readonly Change[], keyOf: (change: Change) => number): Map<number, Change[]> {
  const groups = new Map<number, Change[]>();
  for (const change of changes) {
    const group = groups.get(keyOf(change));
    if (group) group.push(change);
    else groups.set(keyOf(change), [change]);
  }
  return groups;
}

function isMove(change: Change): change is FundMove {
  return "changeClass" in change;
}

function add(worth: FundNav, { units, parts, navs }: Omit<FundNav, "hasOwn">): FundNav {
  return {
    ...worth,
    units: addDecimals(worth.units, units),
    parts: addParts(worth.parts, parts),
    navs: [...new Set([...worth.navs, ...navs])],
  };
}

function unitsOf(worths: ReadonlyMap<number, FundNav>): Decimal {
  return sumDecimals([...worths.values()].map(({ units }) => units));
}

function ratio(part: Decimal, all: Decimal): Rational {
  return divideRationals(rationalOf(part), rationalOf(all));
}
