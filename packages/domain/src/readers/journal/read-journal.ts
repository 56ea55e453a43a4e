import { signOfDecimal, subtractDecimals, type Decimal } from "../../money/decimal.ts";
import { formatDecimal } from "../../money/format-decimal.ts";
import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { RecordRows } from "../record-rows.ts";
import { shownByJournal } from "../shown/journal-holdings.ts";
import { besideMoney } from "../values/beside-money.ts";
import { dayBefore } from "../values/day-before.ts";
import { RowIds } from "../values/row-ids.ts";
import { JournalAccounts, leafOf } from "./account-classes.ts";
import { instrumentTypeOf, isCurrency } from "./commodities.ts";
import { completePostings } from "./complete-postings.ts";
import type { EntryRow } from "./entry-row.ts";
import { rowsOfEntry } from "./entry-rows.ts";
import type {
  JournalAmount,
  JournalBook,
  JournalEntry,
  JournalPrice,
  OpeningAssertion,
  Posting,
} from "./journal-book.ts";
import { readBeancount } from "./read-beancount.ts";
import { readLedger } from "./read-ledger.ts";
import { HeldAmounts, UnitCosts } from "./unit-costs.ts";

/** Reads the journal of Beancount, ledger or hledger. `currency` is that of numbers which name none. */
export function readJournal(
  form: "ledger" | "beancount",
  text: string,
  currency: string,
  there: RecordsThere,
  sink: RowSink,
): void {
  const book = (form === "beancount" ? readBeancount : readLedger)(text, currency, sink);
  if (book.currency === "") book.currency = currency;
  writeBook(book, there, sink);
}

/** Writes a book of entries as rows of the form. */
export function writeBook(book: JournalBook, there: RecordsThere, sink: RowSink): void {
  new JournalRows(book, there, sink).write();
}

type Step =
  | { readonly at: string; readonly order: number; readonly entry: JournalEntry }
  | { readonly at: string; readonly order: number; readonly assertion: OpeningAssertion }
  | { readonly at: string; readonly order: number; readonly price: JournalPrice };

const FROM = {
  transaction_id: "entry",
  date: "date",
  amount: "posting",
  account_id: "account",
  description: "text",
  currency: "posting",
};

/** Writes a journal as rows of the form, day by day. */
class JournalRows {
  readonly #book: JournalBook;
  readonly #sink: RowSink;
  readonly #accounts: JournalAccounts;
  readonly #records: RecordRows;
  readonly #ids = new RowIds();
  readonly #securities = new Map<string, string>();
  /** what each name holds, by commodity */
  readonly #held = new HeldAmounts();
  readonly #costs = new UnitCosts();
  readonly #lastOfDay = new Map<string, Posting>();
  /** pads that made an assertion true, by their lines */
  readonly #used = new Set<number>();

  constructor(book: JournalBook, there: RecordsThere, sink: RowSink) {
    this.#book = book;
    this.#sink = sink;
    this.#accounts = new JournalAccounts(book);
    this.#records = new RecordRows(there, sink);
    for (const { commodity, price } of book.prices)
      if (!isCurrency(commodity) && isCurrency(price.commodity)) this.#securities.set(commodity, price.commodity);
    for (const { date, postings } of book.entries)
      for (const posting of postings) {
        const { amount, price, cost, account } = posting;
        this.#lastOfDay.set(`${date}\n${account}`, posting);
        if (amount === null || isCurrency(amount.commodity) || !this.#accounts.isOwn(account)) continue;
        const worth = [price, cost].find((one) => one !== null && isCurrency(one.commodity));
        const money = postings.find((one) => one.amount !== null && isCurrency(one.amount.commodity))?.amount;
        const currency = worth?.commodity ?? money?.commodity;
        if (currency !== undefined && !this.#securities.has(amount.commodity))
          this.#securities.set(amount.commodity, currency);
      }
  }

  write(): void {
    for (const step of this.#steps()) {
      if ("entry" in step) this.#entry(step.entry);
      else if ("assertion" in step) this.#opening(step.assertion);
      else this.#price(step.price);
    }
    for (const { line, account, currency } of this.#book.opened)
      if (isCurrency(currency) && this.#accounts.isUnused(account)) this.#account(line, account, currency);
    const names = { account: numberOf, instrument: (commodity: string) => this.#records.identifier([commodity]) };
    shownByJournal(this.#held, this.#accounts, this.#book, names).end(this.#sink);
  }

  #steps(): Step[] {
    const { entries, assertions, prices } = this.#book;
    const steps: Step[] = [
      ...prices.map((price) => ({ at: price.date, order: 0, price })),
      ...assertions.map((assertion) => ({ at: assertion.date, order: 1, assertion })),
      ...entries.map((entry) => ({ at: entry.date, order: 2, entry })),
    ];
    // Equal ones stay in the order of the journal.
    return steps.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.order - b.order));
  }

  #price({ line, date, commodity, price }: JournalPrice): void {
    const from = { date: "date", price: "price", rate: "price" };
    if (!isCurrency(price.commodity)) {
      const reason = `Line ${line} prices ${commodity} in ${price.commodity}, which is not a currency, and is skipped.`;
      this.#sink.note({ severity: "warning", line, column: null, code: "not_a_currency", reason, raw: null });
    } else if (isCurrency(commodity)) {
      const cells = { date, from_currency: commodity, to_currency: price.commodity, rate: formatDecimal(price.number) };
      this.#sink.row({ kind: "fx", line, from, cells });
    } else {
      const id = this.#instrument(line, commodity);
      const cells = { date, instrument_id: id, price: formatDecimal(price.number), currency: price.commodity };
      this.#sink.row({ kind: "prices", line, from, cells });
    }
  }

  #entry(entry: JournalEntry): void {
    const postings = completePostings(this.#assigned(entry), this.#book);
    const isOpen = (one: Posting): boolean => one.amount === null && this.#accounts.isOwn(one.account);
    if (postings === null || postings.some(isOpen)) {
      const reason = `The entry on line ${entry.line} leaves open what an account gets. Write its amount.`;
      this.#sink.note({
        severity: "error",
        line: entry.line,
        column: null,
        code: "open_amount",
        reason,
        raw: entry.text.slice(0, 200),
      });
      return;
    }
    for (const { account, amount } of postings)
      if (amount !== null) this.#held.add(account, amount.commodity, amount.number);
    // Units that arrive without a price come from where as many leave.
    const leaving = (commodity: string): string => {
      const from = postings.find(({ amount }) => amount?.commodity === commodity && signOfDecimal(amount.number) < 0);
      return from === undefined ? "" : this.#accounts.of(from.account);
    };
    const holdings = {
      isSecurity: (commodity: string) => this.#securities.has(commodity),
      unitsOf: (account: string, commodity: string) => this.#costs.unitsOf(account, commodity),
      costOf: (account: string, commodity: string, quantity: Decimal) =>
        this.#costs.of(signOfDecimal(quantity) < 0 ? account : leaving(commodity), commodity, quantity),
    };
    for (const row of rowsOfEntry(postings, this.#accounts, holdings)) this.#row(entry, row);
    for (const posting of postings) this.#asserted(entry, posting);
  }

  /** An amount that is left out beside an assertion is what makes it true. */
  #assigned(entry: JournalEntry): JournalEntry {
    if (!entry.postings.some(({ amount, asserted }) => amount === null && asserted !== null)) return entry;
    const postings = entry.postings.map((posting) => {
      if (posting.amount !== null || posting.asserted === null) return posting;
      const { commodity, number } = posting.asserted;
      return {
        ...posting,
        amount: { commodity, number: subtractDecimals(number, this.#held.of(posting.account, commodity)) },
      };
    });
    return { ...entry, postings };
  }

  #row(entry: JournalEntry, row: EntryRow): void {
    const { line, account, type, amount, counter, units, part } = row;
    const currency = row.currency === "" ? this.#book.currency : row.currency;
    if (signOfDecimal(amount) === 0 && units === undefined) return;
    this.#account(line, account, currency);
    if (counter !== undefined) this.#account(line, counter.account, counter.currency);
    const date = row.date ?? entry.date;
    const named = [entry.text, part].filter((one) => one !== "");
    const text = named.join(" · ").slice(0, 500);
    const cells: Record<string, string> = {
      date,
      type,
      account_id: numberOf(account),
      currency,
      amount: formatDecimal(amount),
      description: text,
    };
    if (units !== undefined) {
      cells["instrument_id"] = this.#instrument(line, units.commodity, currency);
      cells["quantity"] = formatDecimal(units.quantity);
      this.#costs.book(row, units, currency);
      if (row.received !== undefined) Object.assign(cells, this.#received(line, row.received, currency));
      if (row.ratio !== undefined) cells["split_ratio"] = row.ratio;
    } else if (row.of !== undefined) cells["instrument_id"] = this.#instrument(line, row.of, currency);
    if (counter !== undefined) {
      cells["counter_account_id"] = numberOf(counter.account);
    }
    if (counter !== undefined && type !== "DELIVER") {
      cells["counter_currency"] = counter.currency;
      cells["counter_amount"] = formatDecimal(counter.amount);
    }
    Object.assign(cells, besideMoney(entry.tags ?? [], entry.notes ?? []));
    const what = `${type} ${cells["instrument_id"] ?? ""} ${cells["quantity"] ?? ""} ${cells["counter_account_id"] ?? ""} ${text}`;
    cells["transaction_id"] = this.#ids.next(numberOf(account), entry.code, date, cells["amount"]!, what);
    this.#sink.row({ kind: "transactions", line, from: FROM, cells });
  }

  /** What a company gave for units of a row, or beside them. */
  #received(line: number, received: NonNullable<EntryRow["received"]>, currency: string): Record<string, string> {
    const { commodity, quantity, share } = received;
    return {
      received_instrument_id: this.#instrument(line, commodity, currency),
      received_quantity: formatDecimal(quantity),
      ...(share === "" ? {} : { basis_share: share }),
    };
  }

  #account(line: number, account: string, currency: string): void {
    this.#records.account(
      line,
      numberOf(account),
      leafOf(account).slice(0, 128),
      this.#accounts.typeOf(account),
      currency,
    );
  }

  #instrument(line: number, commodity: string, currency = this.#book.currency): string {
    const title = this.#book.names.get(commodity) ?? "";
    return this.#records.instrument(
      line,
      [commodity],
      title,
      instrumentTypeOf(commodity),
      this.#securities.get(commodity) ?? currency,
    );
  }

  /** What a posting says its account holds, where it is the last of its day. */
  #asserted({ date }: JournalEntry, posting: Posting): void {
    const { asserted, account, line } = posting;
    if (asserted === null || this.#lastOfDay.get(`${date}\n${account}`)?.line !== line) return;
    this.#statement(line, date, account, asserted);
  }

  /** What Beancount says an account holds when a day begins; a pad before it makes it true. */
  #opening({ line, date, account, amount }: OpeningAssertion): void {
    const pads = this.#book.pads.filter(
      (pad) => pad.account === account && pad.date <= date && !this.#used.has(pad.line),
    );
    const pad = pads.at(-1);
    if (pad !== undefined && isCurrency(amount.commodity)) {
      const gap = subtractDecimals(amount.number, this.#held.of(account, amount.commodity));
      if (signOfDecimal(gap) !== 0) {
        this.#used.add(pad.line);
        this.#held.add(account, amount.commodity, gap);
        const type = signOfDecimal(gap) > 0 ? "DEPOSIT" : "WITHDRAW";
        const { line: at, date: day } = pad;
        const entry = { line: at, date: day, text: "Pad", code: "", postings: [] };
        const own = this.#accounts.of(account);
        const row = { line: at, account: own, type, currency: amount.commodity, amount: gap, part: "" };
        if (this.#accounts.isOwn(account)) this.#row(entry, row);
      }
    }
    this.#statement(line, dayBefore(date), account, amount);
  }

  #statement(line: number, date: string, account: string, amount: JournalAmount): void {
    if (!this.#accounts.isOwn(account)) return;
    if (!isCurrency(amount.commodity)) {
      if (this.#held.holds(account, amount.commodity, amount.number)) return;
      const reason = `Line ${line} says that ${account} holds ${formatDecimal(amount.number)} ${amount.commodity}; the entries before it come to ${formatDecimal(this.#held.of(account, amount.commodity))}.`;
      this.#sink.note({ severity: "warning", line, column: null, code: "assertion_differs", reason, raw: null });
      return;
    }
    if (!this.#accounts.isAlone(account) || this.#held.hasBelow(account)) return;
    const kept = this.#accounts.of(account);
    this.#account(line, kept, amount.commodity);
    const cells = {
      date,
      account_id: numberOf(kept),
      currency: amount.commodity,
      balance: formatDecimal(amount.number),
    };
    this.#sink.row({ kind: "balances", line, from: { date: "date", balance: "balance" }, cells });
  }
}

/** The number of an account: its name in the journal. */
function numberOf(account: string): string {
  return account.slice(0, 128);
}
