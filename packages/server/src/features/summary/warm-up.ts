import { crc32 } from "node:zlib";
import { setImmediate } from "node:timers/promises";
import type { SummaryBody } from "@distributary/contract/summary/summary";
import { formatDay, type Day } from "@distributary/domain/time/day";
import { createBook, type Book } from "@distributary/domain/ledger/book";
import { openCheckpoint, writeCheckpoint } from "@distributary/domain/ledger/checkpoint/checkpoint";
import { LedgerEntry } from "@distributary/domain/ledger/entry/entry";
import type { LegInput, PriceInput } from "@distributary/domain/ledger/input";
import { setPrices } from "@distributary/domain/ledger/entry/recorded-prices";
import type { BookTerms } from "@distributary/domain/ledger/terms";
import { atOnce } from "@distributary/domain/ledger/steps";
import { bookTerms } from "../../books/terms.ts";
import type { AccountRow, InstrumentRow } from "../../books/store/terms.ts";
import { Calendars } from "../../access/records/day-of.ts";
import { answerInSteps } from "./answer/answer.ts";

/** As many accounts and currencies as in a real book, most of them unused: a key of two of them is no small number. */
const OWN_ACCOUNTS = 40;
const USED_ACCOUNTS = 3;
const STANDARD = ["MKT", "I", "EX", "RE"] as const;
const [MARKET, INCOME, EXPENSES, OUTSIDE] = [OWN_ACCOUNTS, OWN_ACCOUNTS + 1, OWN_ACCOUNTS + 2, OWN_ACCOUNTS + 3];
const CURRENCIES = 160;
const USED = [
  { place: 0, code: "USD" },
  { place: 60, code: "EUR" },
  { place: 120, code: "CHF" },
] as const;
const SHARES = 24;
const TRADES = 1_000;
const TAIL = 50;
const FIRST_DAY: Day = 15_000;
const LAST_DAY: Day = FIRST_DAY + TRADES;

/**
 * Books that are opened, and questions put to each: from here on more of them made the next first answer no faster. The
 * first question to a book takes other ways than those after it, and it is the one that somebody waits for.
 */
const BOOKS = 8;
const QUESTIONS = 3;

/**
 * Puts questions to a book that is made up, so that the first person who asks after a start meets an engine that is
 * already compiled: code that runs for the first time takes several times as long. Others, the start of the database
 * first of all, get their turn between two questions. Nothing of it is kept.
 */
export async function warmUpSummaries(): Promise<void> {
  // The first calendar of a process reads the rules of time zones, which takes longer than many an answer.
  new Calendars().dayIn(new Date(), "America/New_York");
  const stored = writeCheckpoint(madeUpBook(), crc32).core;
  for (let i = 0; i < BOOKS; i++) {
    const book = openCheckpoint(stored, crc32);
    if (i % 2 === 0) addTail(book);
    // oxlint-disable-next-line no-await-in-loop -- one after the other is what lets others have their turn
    for (let n = 0; n < QUESTIONS; n++) await ask(book, i * QUESTIONS + n);
  }
}

async function ask(book: Book, n: number): Promise<void> {
  const [at, since] = [formatDay(LAST_DAY - n), formatDay(LAST_DAY - 400 - 2 * n)];
  // All that the first page asks for: what is left out here is met for the first time by who waits for that page.
  const body: SummaryBody = {
    at,
    since,
    sections: ["A", "L", "T", "C", "D"],
    primaryIndex: "account",
    includeComponents: true,
    include_basis: true,
    networth_features: ["allocation", "history"],
    history: { from: since, to: at, step: "W" },
  };
  const shelved = { book, head: { currency: "USD" } };
  const days = { today: LAST_DAY, lastModified: "", mostLots: undefined };
  JSON.stringify(atOnce(answerInSteps({ shelved, statements: [], standing: null }, body, days)));
  await setImmediate();
}

/**
 * Purchases and sales with and without fees, dividends, and money that came in or moved on, of shares in three currencies,
 * with prices and rates of every fifth day. Amounts are of as many kinds as in a real book: whole and broken ones, and some
 * that no double holds. Code that was compiled for one kind alone is compiled anew when it meets another.
 */
function madeUpBook(): Book {
  const book = createBook(terms());
  const entry = new LedgerEntry(book);
  for (let n = 0; n < TRADES; n++) entry.add({ id: id(3, n), day: FIRST_DAY + n, legs: legsOf(n) });
  entry.commit();
  setPrices(book, prices());
  return book;
}

/** Enters what came after a book was stored, as most have something. */
function addTail(book: Book): void {
  const entry = new LedgerEntry(book);
  for (let n = TRADES; n < TRADES + TAIL; n++) entry.add({ id: id(3, n), day: LAST_DAY, legs: legsOf(n) });
  entry.commit();
}

function legsOf(n: number): LegInput[] {
  const round = Math.floor(n / SHARES);
  const own = accountOf(round);
  const currency = currencyOf(n).place;
  const share = CURRENCIES + (n % SHARES);
  if (n % 10 === 4) return moved(INCOME, own, currency, `${12 + (n % 7)}.25`, share);
  if (n % 10 === 6) return moved(OUTSIDE, own, currency, "5000");
  if (n % 10 === 9) return moved(own, accountOf(round + 1), currency, "75.5");
  const isSale = (n % 10 === 3 || n % 10 === 8) && round >= USED_ACCOUNTS;
  const units = isSale ? "-0.5" : unitsOf(n);
  const paid = `${isSale ? "" : "-"}${n % 20 === 0 ? "123456789012" : 300 + (n % 11)}.25`;
  const fee = n % 2 === 0 ? moved(own, EXPENSES, currency, "1.5", share) : [];
  return [...moved(MARKET, own, share, units), ...moved(MARKET, own, currency, paid), ...fee];
}

/** Both sides of a movement; with a minus it goes the other way. */
function moved(from: number, to: number, instrument: number, quantity: string, cause?: number): LegInput[] {
  const told = cause === undefined ? {} : { cause };
  return [
    { account: from, instrument, quantity: quantity.startsWith("-") ? quantity.slice(1) : `-${quantity}`, ...told },
    { account: to, instrument, quantity, ...told },
  ];
}

/** The last ones used, those with the highest numbers. */
function accountOf(round: number): number {
  return OWN_ACCOUNTS - 1 - (round % USED_ACCOUNTS);
}

function unitsOf(n: number): string {
  if (n % 4 === 0) return "3";
  return n % SHARES === 5 ? "3000000.00012345" : `${4000 + (n % 3)}.1234`;
}

function currencyOf(n: number): (typeof USED)[number] {
  return USED[n % USED.length] ?? USED[0];
}

function prices(): PriceInput[] {
  const made: PriceInput[] = [];
  for (let day = FIRST_DAY; day < LAST_DAY; day += 5) {
    for (let n = 0; n < SHARES; n++)
      made.push({
        instrument: CURRENCIES + n,
        currency: currencyOf(n).place,
        day,
        price: `${100 + ((n + day) % 17)}${["", ".5", ".12345", ".12345678"][n % 4]}`,
        source: "observed",
      });
    for (const { place } of USED.slice(1))
      made.push({ instrument: place, currency: 0, day, price: `1.${100 + (day % 50)}`, source: "observed" });
  }
  return made;
}

/** As they are read of the database: objects made in another way would be of other kinds to the compiler. */
function terms(): BookTerms {
  const lots = { lot_method: "FIFO", fee_treatment: "basis" } as const;
  return bookTerms(accounts(), instruments(), [], { currency: "USD", lots }, null);
}

function accounts(): AccountRow[] {
  const nothing = { number: null, lot_method: null, tags: [], owner_id: null, owners: null } as const;
  const own = Array.from({ length: OWN_ACCOUNTS }, (_, n): AccountRow => {
    const [type, role] = [n % 8 === 0 ? "EQ" : "A", n % 3 === 0 ? "B" : null];
    const one = { id: id(1, n), name: "", type, role, standard: null, entity_id: id(4, 0), entity_name: "" };
    return { ...one, ...nothing, tags: n % 5 === 0 ? ["goal=home"] : [] };
  });
  const standard = STANDARD.map((name, n): AccountRow => {
    const one = { id: id(1, OWN_ACCOUNTS + n), name, type: "A", role: null, standard: name };
    return { ...one, entity_id: null, entity_name: null, ...nothing };
  });
  return [...own, ...standard];
}

function instruments(): InstrumentRow[] {
  const dates = { issue_date: null, start_date: null, end_date: null, issued_amount: null };
  const nothing = { multiplier: null, par: null, issuer_id: null, tags: [], details: null, ...dates } as const;
  return [
    ...Array.from({ length: CURRENCIES }, (_, n): InstrumentRow => {
      const code = USED.find(({ place }) => place === n)?.code ?? `${n}`;
      return { id: id(2, n), name: code, type: "CCY", identifier: code, settlement_unit_id: null, ...nothing };
    }),
    ...Array.from({ length: SHARES }, (_, n): InstrumentRow => {
      const [own, settlement] = [id(2, CURRENCIES + n), id(2, currencyOf(n).place)];
      const one = { id: own, name: "", type: n % 6 === 2 ? "BOND" : "EQTY", identifier: "" };
      const tags = n % 3 === 0 ? ["sector=energy"] : [];
      const details = n % 4 === 1 ? { country: "US" } : null;
      return { ...one, settlement_unit_id: settlement, ...nothing, tags, details };
    }),
  ];
}

function id(kind: number, n: number): string {
  return `${String(kind).padStart(8, "0")}-0000-7000-8000-${String(n).padStart(12, "0")}`;
}
