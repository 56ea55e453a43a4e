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
import { Calendars } from "../../access/records/day-of.ts";
import { answerInSteps } from "./answer/answer.ts";

const OWN_ACCOUNTS = 6;
const [MARKET, INCOME] = [OWN_ACCOUNTS, OWN_ACCOUNTS + 1];
const CURRENCIES = ["USD", "EUR", "CHF"];
const SHARES = 24;
const TRADES = 1_500;
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

/** Purchases, sales with fees and dividends of shares in three currencies, with prices and rates of every fifth day. */
function madeUpBook(): Book {
  const book = createBook(terms());
  const entry = new LedgerEntry(book);
  for (let n = 0; n < TRADES; n++) entry.add({ id: id(3, n), day: FIRST_DAY + n, legs: legsOf(n) });
  entry.commit();
  setPrices(book, prices());
  return book;
}

function legsOf(n: number): LegInput[] {
  const own = n % OWN_ACCOUNTS;
  const currency = n % CURRENCIES.length;
  const share = CURRENCIES.length + (n % SHARES);
  const between = (other: number, instrument: number, quantity: number): LegInput[] => [
    { account: own, instrument, quantity: `${quantity}.25` },
    { account: other, instrument, quantity: `${-quantity}.25` },
  ];
  if (n % 5 === 4) return between(INCOME, currency, 12);
  const units = n % 5 === 3 ? -2 : 3;
  return [...between(MARKET, share, units), ...between(MARKET, currency, -100 * units)];
}

function prices(): PriceInput[] {
  const made: PriceInput[] = [];
  for (let day = FIRST_DAY; day < LAST_DAY; day += 5) {
    for (let n = 0; n < SHARES; n++)
      made.push({
        instrument: CURRENCIES.length + n,
        currency: n % CURRENCIES.length,
        day,
        price: `${100 + ((n + day) % 17)}.125`,
        source: "observed",
      });
    for (const currency of [1, 2])
      made.push({ instrument: currency, currency: 0, day, price: `1.${100 + (day % 50)}`, source: "observed" });
  }
  return made;
}

function terms(): BookTerms {
  const entity = { id: id(4, 0), name: "" };
  const own = Array.from({ length: OWN_ACCOUNTS }, (_, n) => {
    return { id: id(1, n), name: "", type: n === 0 ? "EQ" : "A", role: "B", entity, standard: null } as const;
  });
  const standard = (["MKT", "I"] as const).map((name, n) => {
    return { id: id(1, OWN_ACCOUNTS + n), name, type: "A", role: "B", entity: null, standard: name } as const;
  });
  return {
    defaultCurrency: 0,
    accounts: [...own, ...standard],
    instruments: [
      ...CURRENCIES.map((code, n) => ({ id: id(2, n), name: code, type: "CCY", code, currency: n }) as const),
      ...Array.from({ length: SHARES }, (_, n) => {
        const place = CURRENCIES.length + n;
        return { id: id(2, place), name: "", type: "EQTY", code: null, currency: n % CURRENCIES.length } as const;
      }),
    ],
  };
}

function id(kind: number, n: number): string {
  return `${String(kind).padStart(8, "0")}-0000-7000-8000-${String(n).padStart(12, "0")}`;
}
