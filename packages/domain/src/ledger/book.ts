import { parseDecimal } from "../money/parse-decimal.ts";
import type { Decimal } from "../money/decimal.ts";
import type { DayIndex } from "./columns/day-index.ts";
import type { DayTotals } from "./columns/day-totals.ts";
import { Identity } from "./identity.ts";
import type { Layout } from "./layout.ts";
import type { LedgerLinks } from "./links/ledger-links.ts";
import type { Nav } from "./nav.ts";
import { positionKey, type Position } from "./columns/position.ts";
import type { PriceHistory } from "./price-history.ts";
import type { RateSegments } from "./columns/rate-columns.ts";
import type { Split } from "./splits.ts";
import type { BookTerms, InstrumentTerms } from "./terms.ts";

/** An id that is not in the terms, or terms that do not continue the book's own. */
export class UnknownId extends Error {
  override readonly name = "UnknownId";
}

/**
 * A book in memory. Made by `createBook` or `openCheckpoint`, changed by `LedgerEntry`, `setPrices`, `removePrices`,
 * `setNavs` and `setTerms`; everything below `terms` is the engine's own business.
 */
export interface Book {
  terms: BookTerms;
  /** per instrument: par x multiplier, null for one */
  unitFactors: readonly (Decimal | null)[];
  accountIndex: ReadonlyMap<string, number>;
  instrumentIndex: ReadonlyMap<string, number>;
  /** crossing currencies by preference: USD, EUR, the default currency */
  crossings: readonly number[];
  readonly positions: Position[];
  readonly positionIndex: Map<number, number>;
  /** per instrument; never of a CCY */
  readonly prices: Map<number, PriceHistory>;
  /** per instrument whose units were split, in order of days */
  readonly splits: Map<number, readonly Split[]>;
  /** per pair of currencies (`pairKey`) */
  readonly rates: Map<number, PriceHistory>;
  readonly segments: Map<number, RateSegments>;
  /** net asset values of funds, by instrument and account, in order of days; replaced by `setNavs` */
  navs: ReadonlyMap<number, ReadonlyMap<number, readonly Nav[]>>;
  readonly identity: Identity;
  /** made when it is asked for, forgotten with a new position and with new terms */
  layout: Layout | null;
  /** made once more than one question was asked */
  dayIndex: DayIndex | null;
  /** by target currency; null: not exact in doubles */
  readonly dayTotals: Map<number, DayTotals | null>;
  /** the same of what was paid into private holdings */
  readonly paidTotals: Map<number, DayTotals | null>;
  /** what stands on the other sides of transactions; made when returns of a part are first asked for */
  links: LedgerLinks | null;
  /** days looked at so far */
  looks: number;
  /** how often its terms or anything recorded in it changed: what is kept of it elsewhere is of one such state */
  changes: number;
}

/** An empty book over the given terms. */
export function createBook(terms: BookTerms): Book {
  const book: Book = {
    terms,
    unitFactors: [],
    accountIndex: new Map(),
    instrumentIndex: new Map(),
    crossings: [],
    positions: [],
    positionIndex: new Map(),
    prices: new Map(),
    splits: new Map(),
    rates: new Map(),
    segments: new Map(),
    navs: new Map(),
    identity: new Identity(),
    layout: null,
    dayIndex: null,
    dayTotals: new Map(),
    paidTotals: new Map(),
    links: null,
    looks: 0,
    changes: 0,
  };
  index(book);
  return book;
}

/**
 * Replaces the terms. The new lists must begin with the same ids in the same order (UnknownId); names, types, roles
 * and the default currency may differ, and more may follow. An instrument's currency may change only while it has
 * no transactions.
 */
export function setTerms(book: Book, terms: BookTerms): void {
  const continues = (old: readonly { id: string }[], next: readonly { id: string }[]): boolean =>
    old.every((item, i) => next[i]?.id === item.id);
  if (!continues(book.terms.accounts, terms.accounts) || !continues(book.terms.instruments, terms.instruments)) {
    throw new UnknownId(
      "The terms must begin with the accounts and instruments that the book already has, in the same order.",
    );
  }
  // What trades cost is told from columns that hold the fees or leave them out, and of a fund by what came back.
  const isOtherwise = book.terms.feeTreatment !== terms.feeTreatment;
  for (const position of book.positions) {
    const { instrument } = position;
    const isOtherType = book.terms.instruments[instrument]?.type !== terms.instruments[instrument]?.type;
    if (isOtherwise || isOtherType) position.plain = undefined;
  }
  book.terms = terms;
  book.layout = null;
  book.segments.clear();
  book.dayTotals.clear();
  book.paidTotals.clear();
  book.links = null;
  book.changes += 1;
  for (const position of book.positions) position.converted.clear();
  index(book);
}

function index(book: Book): void {
  const { accounts, instruments, defaultCurrency } = book.terms;
  book.accountIndex = new Map(accounts.map((account, i) => [account.id, i]));
  book.instrumentIndex = new Map(instruments.map((instrument, i) => [instrument.id, i]));
  const currencyOfCode = (code: string): number =>
    instruments.findIndex((instrument) => instrument.type === "CCY" && instrument.code === code);
  book.crossings = [...new Set([currencyOfCode("USD"), currencyOfCode("EUR"), defaultCurrency])].filter((i) => i >= 0);
  book.unitFactors = instruments.map(unitFactorOf);
}

function unitFactorOf(instrument: InstrumentTerms): Decimal | null {
  const par = parseDecimal(instrument.par ?? "1");
  const multiplier = parseDecimal(instrument.multiplier ?? "1");
  const factor = { mantissa: par.mantissa * multiplier.mantissa, scale: par.scale + multiplier.scale };
  return factor.mantissa === 1n && factor.scale === 0 ? null : factor;
}

/** Currency (instrument index) a position in this instrument is valued in. */
export function currencyOf(book: Book, instrument: number): number {
  const terms = book.terms.instruments[instrument];
  if (!terms) throw new UnknownId(`There is no instrument ${instrument} in the terms.`);
  return terms.type === "CCY" ? instrument : terms.currency;
}

/** The position of an instrument in an account, made when it is not there yet. */
export function positionOf(book: Book, account: number, instrument: number): number {
  const key = positionKey(account, instrument);
  const known = book.positionIndex.get(key);
  if (known !== undefined) return known;
  const currency = currencyOf(book, instrument);
  book.positions.push({
    account,
    instrument,
    currency,
    isCash: currency === instrument,
    slices: [null, null, null, null, null],
    plain: undefined,
    converted: new Map(),
  });
  book.positionIndex.set(key, book.positions.length - 1);
  book.layout = null;
  return book.positions.length - 1;
}

/** Index of the position of an instrument in an account, both by uuid; undefined: there is none. Throws {@link UnknownId}. */
export function positionIndexOf(book: Book, account: string, instrument: string): number | undefined {
  return book.positionIndex.get(
    positionKey(indexOf(book.accountIndex, account), indexOf(book.instrumentIndex, instrument)),
  );
}

/** Index of an instrument or account by its uuid. Throws {@link UnknownId}. */
export function indexOf(index: ReadonlyMap<string, number>, id: string): number {
  const found = index.get(id);
  if (found === undefined) throw new UnknownId(`There is no ${id} in the terms.`);
  return found;
}
