import { negateDecimal, powerOfTen, signOfDecimal, type Decimal } from "../../money/decimal.ts";
import { divideToDecimal } from "../../money/round.ts";
import { emptyBook, type AccountClass, type JournalBook, type Posting } from "../journal/journal-book.ts";
import type { RowSink } from "../neutral-row.ts";

interface Account {
  readonly line: number;
  readonly name: string;
  readonly parent: string;
  readonly commodity: string;
  readonly type: string;
  /** it has others below it, and no entries of its own */
  readonly isPlaceholder: boolean;
}

/** A part of an entry: what it moves in its account's own commodity, and in the currency of the entry. */
export interface Split {
  readonly line: number;
  readonly account: string;
  readonly value: string;
  readonly quantity: string;
  readonly memo: string;
}

/** An entry of a book of GnuCash. */
export interface GnucashEntry {
  readonly line: number;
  readonly date: string;
  readonly currency: string;
  readonly text: string;
  readonly id: string;
  /** the number of a cheque or document that somebody gave it */
  readonly number: string;
  readonly notes: string;
  readonly splits: readonly Split[];
}

const CLASSES: Readonly<Record<string, AccountClass>> = {
  ...{ BANK: "own", CASH: "own", ASSET: "own", STOCK: "own", MUTUAL: "own", RECEIVABLE: "own" },
  ...{ CREDIT: "debt", LIABILITY: "debt", PAYABLE: "debt", INCOME: "income", EXPENSE: "expense" },
  ...{ EQUITY: "equity", TRADING: "equity" },
};

/** Gathers what a book of GnuCash holds, however it was saved. */
export class GnucashBook {
  readonly book: JournalBook;
  readonly #sink: RowSink;
  readonly #accounts = new Map<string, Account>();

  constructor(currency: string, sink: RowSink) {
    this.book = emptyBook(false, currency);
    this.#sink = sink;
  }

  account(id: string, account: Account): void {
    if (id === "" || this.#accounts.has(id)) return;
    this.#accounts.set(id, { ...account, name: account.name.replaceAll(":", "·") });
    const kind = CLASSES[account.type];
    if (kind === undefined) return;
    this.book.classes.set(this.#nameOf(id), kind);
    if (!account.isPlaceholder)
      this.book.opened.push({ line: account.line, account: this.#nameOf(id), currency: account.commodity });
  }

  /** What a currency or security is called in full. */
  commodity(id: string, name: string): void {
    if (id !== "" && name !== "") this.book.names.set(id, name);
  }

  entry({ line, date, currency, text, id, number, notes, splits }: GnucashEntry): void {
    const postings: Posting[] = [];
    for (const split of splits) {
      const account = this.#accounts.get(split.account);
      const [value, quantity] = [fraction(split.value), fraction(split.quantity)];
      if (account === undefined || value === null || quantity === null) {
        const reason = `The split on line ${split.line} can’t be read, so its entry is skipped.`;
        const raw = text.slice(0, 200);
        const place = { line: split.line, column: "split", code: "bad_split" };
        return this.#sink.note({ severity: "error", ...place, reason, raw });
      }
      const isPlain = account.commodity === currency;
      const size = signOfDecimal(value) < 0 ? negateDecimal(value) : value;
      const hasUnits = !isPlain && signOfDecimal(quantity) !== 0;
      postings.push({
        line: split.line,
        account: this.#nameOf(split.account),
        amount: { number: isPlain ? value : quantity, commodity: account.commodity },
        price: hasUnits ? { number: size, commodity: currency } : null,
        ...{ cost: null, lotDate: "", hasLot: false, asserted: null },
        // A gain is booked as a split of no units, as is what a spin-off takes of the cost.
        ...(isPlain || hasUnits || size === value ? {} : { lowered: { number: size, commodity: currency } }),
        ...(hasUnits && splits.length === 1 && signOfDecimal(value) === 0 ? { isSplit: true } : {}),
      });
    }
    const memos = splits.map(({ memo }) => memo).filter((memo) => memo !== text);
    const said = [number === "" ? "" : `No. ${number}`, notes, ...memos];
    if (postings.length > 0) this.book.entries.push({ line, date, text, code: id, notes: said, postings });
  }

  price(line: number, date: string, commodity: string, currency: string, value: string): void {
    const number = fraction(value);
    if (number === null || commodity === "") return;
    this.book.prices.push({ line, date, commodity, price: { number, commodity: currency } });
  }

  /** The full name of an account, from the root down. */
  #nameOf(id: string): string {
    const parts: string[] = [];
    let at = this.#accounts.get(id);
    for (; at !== undefined && at.type !== "ROOT" && parts.length < 30; at = this.#accounts.get(at.parent))
      parts.unshift(at.name);
    return parts.join(":");
  }
}

/** `12345/100` as a decimal; null where it is none. */
function fraction(text: string): Decimal | null {
  const found = /^(-?\d{1,30})\/(\d{1,20})$/.exec(text);
  if (found === null) return null;
  const [numerator, denominator] = [BigInt(found[1]!), BigInt(found[2]!)];
  if (denominator === 0n) return null;
  const scale = found[2]!.length - 1;
  if (denominator === powerOfTen(scale)) return { mantissa: numerator, scale };
  return divideToDecimal(numerator, denominator, 18);
}
