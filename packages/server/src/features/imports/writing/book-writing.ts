import type { FileStore } from "../../../platform/storage/file-store.ts";
import { LIMITS } from "../limits.ts";
import type { BookReading } from "../planning/book-reading.ts";
import type { CashRow } from "../planning/matching/cash-rows.ts";
import { rowPlace, type ReadFile } from "../planning/read-file.ts";
import type { TransactionDraft } from "../planning/transaction-draft.ts";
import { ACCEPTED, Complaints } from "../planning/complaints.ts";
import { BalanceRows } from "../planning/balance-rows.ts";
import { MarketRows } from "../planning/market-rows.ts";
import { readRows, type RowReader } from "../planning/source-file.ts";
import { TransactionRows } from "../planning/transaction-rows.ts";
import { BatchText, type Batch } from "./batch.ts";
import { EventLines } from "./event-lines.ts";
import { idSequence } from "./id-sequence.ts";
import { accountLine, balanceLine, entityLine, instrumentLine, observableLine } from "./record-lines.ts";

/**
 * Turns what a reading accepted into rows for the database, batch by batch and in the order in which they must be
 * inserted: records, opening lots, transactions in the order of the files, prices and rates. Files are read once more.
 */
export class BookWriting {
  readonly #store: FileStore;
  readonly #reading: BookReading;
  readonly #nextId: () => string;
  readonly #send: (batch: Batch, done: number) => Promise<void>;
  readonly #text = new BatchText();
  #done = 0;

  constructor(
    store: FileStore,
    reading: BookReading,
    instant: number,
    send: (batch: Batch, done: number) => Promise<void>,
  ) {
    this.#store = store;
    this.#reading = reading;
    this.#nextId = idSequence(instant);
    this.#send = send;
  }

  async write(): Promise<void> {
    const { directory, openings, read } = this.#reading;
    for (const entity of directory.entities) if (entity.isNew) this.#add("entity", entityLine(entity));
    for (const account of directory.accounts) if (account.isNew) this.#add("account", accountLine(account, directory));
    for (const instrument of directory.instruments)
      if (instrument.isNew) this.#add("instrument", instrumentLine(instrument, directory));
    const events = new EventLines(directory.known, this.#nextId, (stage, line) => this.#text.add(stage, line));
    for (const lot of openings) {
      events.opening(lot);
      this.#count();
    }
    for (const opening of this.#reading.cashOpenings.applied) {
      events.openingBalance(opening);
      this.#count();
    }
    await this.#flush();
    for (const one of read) {
      if (one.file.kind === "transactions") await this.#transactions(one, events);
      else if (one.file.kind === "prices" || one.file.kind === "fx") await this.#market(one);
      else if (one.file.kind === "balances") await this.#balances(one);
    }
    await this.#flush();
  }

  async #transactions(one: ReadFile, events: EventLines): Promise<void> {
    const quiet = new Complaints();
    quiet.file(one.file.name, one.file.kind);
    const rows = new TransactionRows(this.#reading.directory, quiet);
    events.file(one.file.name);
    await this.#accepted(one, (row, ordinal) => {
      rows.readAgain(row);
      const { draft } = rows;
      const digest = rows.digest();
      const other = this.#reading.matching.joinedWith(rowPlace(one.file.ordinal, ordinal));
      if (other !== undefined) joinInto(draft, other);
      events.row(draft, digest, row.scanner.line, other);
    });
  }

  async #market(one: ReadFile): Promise<void> {
    const quiet = new Complaints();
    quiet.file(one.file.name, one.file.kind);
    const rows = new MarketRows(this.#reading.directory, quiet);
    await this.#accepted(one, (row) => {
      if (one.file.kind === "prices") rows.price(row);
      else rows.rate(row);
      this.#text.add("observable", observableLine(this.#nextId(), rows.draft));
    });
  }

  async #balances(one: ReadFile): Promise<void> {
    const quiet = new Complaints();
    quiet.file(one.file.name, one.file.kind);
    const rows = new BalanceRows(this.#reading.directory, quiet);
    await this.#accepted(one, (row) => {
      rows.balance(row);
      this.#text.add("observable", balanceLine(this.#nextId(), rows.draft));
    });
  }

  /** Visits the accepted rows of a file, pausing to send whenever enough has come together. */
  async #accepted({ file, verdicts }: ReadFile, take: RowReader["row"]): Promise<void> {
    await readRows(this.#store, file, new Complaints(), {
      row: (row, ordinal) => {
        if (verdicts.at(ordinal) !== ACCEPTED) return;
        take(row, ordinal);
        this.#count();
      },
      broken: () => undefined,
      pause: async () => {
        if (this.#text.rows >= LIMITS.batchRows) await this.#flush();
      },
    });
  }

  #add(stage: "entity" | "account" | "instrument", line: string): void {
    this.#text.add(stage, line);
    this.#count();
  }

  #count(): void {
    this.#text.rows += 1;
    this.#done += 1;
  }

  async #flush(): Promise<void> {
    if (this.#text.rows > 0) await this.#send(this.#text.take(), this.#done);
  }
}

/** The row that paid becomes the transfer of both rows. */
function joinInto(draft: TransactionDraft, other: CashRow): void {
  draft.type = "TRANSFER";
  draft.counter = other.entry;
  draft.counterCurrency = draft.currency;
  Object.assign(draft.counterAmount, draft.amount, { sign: -draft.amount.sign });
}
