import { setImmediate as breathe } from "node:timers/promises";
import { parseDay, type Day } from "@distributary/domain/time/day";
import { COLUMNS, FILE_KINDS, type FileKind } from "../form.ts";
import { LIMITS } from "../limits.ts";
import { Preview } from "../reading/preview.ts";
import { RejectedFile } from "../reading/rejected-file.ts";
import type { Row } from "../reading/row.ts";
import type { CashRow } from "./matching/cash-rows.ts";
import {
  ACCEPTED,
  ALREADY_THERE,
  Complaints,
  type DUPLICATE,
  type JOINED,
  REJECTED,
  REPEATED,
  type Verdict,
} from "./complaints.ts";
import { countsOf, type Tallies } from "../counts.ts";
import { Directory } from "./directory.ts";
import { sayForeign } from "../foreign/say-notes.ts";
import { BalanceRows } from "./balance-rows.ts";
import { ByteList } from "./growing.ts";
import { Holdings } from "./openings/holdings.ts";
import { LockedPeriod } from "./locked-period.ts";
import { MarketRows } from "./market-rows.ts";
import { openingLot, proposal, type DecidedShort, type OpeningLot } from "./openings/openings.ts";
import type { Outcome } from "./outcome.ts";
import type { ReadingParts } from "./reading-parts.ts";
import { checkAccount, checkInstrument } from "./record-rows.ts";
import { closeRejected, placeOf, previewOf, rowPlace, type ReadFile } from "./read-file.ts";
import { CashOpenings } from "./openings/cash-openings.ts";
import { missingKinds } from "./missing-kinds.ts";
import type { CashQuestion } from "./matching/recorded-cash.ts";
import { RowMatching } from "./matching/row-matching.ts";
import { RefusedUnits, type Refusal } from "./openings/refused-units.ts";
import { keptFigures, LeftOutRows } from "./shown.ts";
import { findShortSales } from "./openings/short-sales.ts";
import { openFile, readRows, type ReadableFile } from "./source-file.ts";
import { loadRecorded } from "./there-already.ts";
import { TransactionRows } from "./transaction-rows.ts";

/** Reads all files and every row of a book, and says what a save would write. Nothing is written. */
export class BookReading {
  readonly directory: Directory;
  readonly matching = new RowMatching();
  readonly cashOpenings = new CashOpenings();
  readonly read: ReadFile[] = [];
  readonly #parts: ReadingParts;
  readonly #complaints = new Complaints();
  readonly #period: LockedPeriod;
  readonly #transactions: TransactionRows;
  readonly #market: MarketRows;
  readonly #balances: BalanceRows;
  readonly #holdings = new Holdings();
  readonly #rowsOfKind: Tallies;
  #firstDay: Day | null = null;
  #rows = 0;
  #unreadable = 0;
  #decided: readonly DecidedShort[] = [];
  #firstRowIds = new Map<number, string>();
  readonly #refusedUnits = new RefusedUnits();
  readonly #refused = new Set<FileKind>();
  readonly #leftOut = new LeftOutRows();

  constructor(parts: ReadingParts) {
    this.#parts = parts;
    this.directory = new Directory(parts.known, parts.newId);
    this.#period = new LockedPeriod(parts.known.lockDate, parts.leaveLockedOut, this.#complaints);
    this.#transactions = new TransactionRows(this.directory, this.#complaints, this.#period);
    this.#market = new MarketRows(this.directory, this.#complaints, this.#period);
    this.#balances = new BalanceRows(this.directory, this.#complaints, this.#period);
    this.#rowsOfKind = Object.fromEntries(
      FILE_KINDS.map((kind) => [kind, { accepted: 0, there: 0, rejected: 0, repeated: 0 }]),
    ) as Tallies;
  }

  /** The opening lots that a save writes. */
  get openings(): readonly OpeningLot[] {
    return this.#lots(this.#bookedFrom());
  }

  async analyse(): Promise<Outcome> {
    const { store, files, ignored, rejectedKey, universe } = this.#parts;
    for (const name of ignored)
      this.#complaints.ofFile("warning", name, null, "ignored_file", "We don’t recognise this file, so we skipped it.");
    this.#unreadable = sayForeign(this.#parts.foreign, this.#complaints);
    for (const source of files) {
      const file = await openFile(store, source, this.#complaints, files.length === 1);
      if (file.form === null) {
        if (file.kind !== null) this.#refused.add(file.kind);
        continue;
      }
      this.read.push({
        file,
        verdicts: new ByteList(),
        preview: new Preview(COLUMNS[file.kind]),
        rejected: new RejectedFile(store, `${rejectedKey}/${source.ordinal}.csv`, file.heading),
      });
    }
    this.read.sort(
      (a, b) => FILE_KINDS.indexOf(a.file.kind) - FILE_KINDS.indexOf(b.file.kind) || a.file.ordinal - b.file.ordinal,
    );
    const has = (...kinds: readonly FileKind[]): boolean => this.read.some(({ file }) => kinds.includes(file.kind));
    await loadRecorded(universe, has, this.#transactions, this.#market, this.#balances);
    for (const one of this.read) await this.#readRows(one);
    const parts = { directory: this.directory, complaints: this.#complaints, answers: this.#parts.matches };
    const asking = { ...parts, ask: (of: CashQuestion) => universe.cash(of) };
    await this.matching.settle(asking, (row, verdict) => this.#leave(row, verdict));
    await this.#findShorts();
    const isWhole = this.#unreadable + this.#rowsOfKind.transactions.rejected === 0;
    await this.cashOpenings.find(universe, this.#parts.openingBalances, this.#period, isWhole);
    // Those that begin later for its sake count too: whoever chose that may want it otherwise.
    for (const { date } of this.#lots(null)) this.#period.add(parseDay(date));
    for (const { date } of this.openings) this.#period.writes(parseDay(date));
    return this.#outcome(await closeRejected(this.read));
  }

  async #readRows(one: ReadFile): Promise<void> {
    const { file, verdicts, preview, rejected } = one;
    const complaints = this.#complaints;
    const tally = this.#rowsOfKind[file.kind];
    complaints.file(file.name, file.kind, file.derived?.columns);
    const settle = (row: Row, verdict: Verdict): void => {
      verdicts.push(verdict);
      if (verdict === ACCEPTED) tally.accepted += 1;
      else if (verdict === ALREADY_THERE) tally.there += 1;
      else if (verdict === REPEATED) tally.repeated += 1;
      else {
        tally.rejected += 1;
        rejected.add(row.scanner, complaints.reason());
        if (file.kind === "transactions") this.#noteRefused(file, row);
        if (file.kind === "transactions") this.#leftOut.add(row.text(3));
      }
      if (preview.wants) preview.take(row, complaints.ofRow);
    };
    const count = await readRows(this.#parts.store, file, complaints, {
      row: (row, ordinal) => {
        complaints.nextRow();
        settle(row, this.#check(file, row, ordinal));
      },
      broken: (row, _ordinal, column, code, reason) => {
        complaints.nextRow();
        complaints.error(row, column, code, reason);
        settle(row, REJECTED);
      },
      pause: async () => {
        this.#parts.progress(this.#rows + verdicts.length);
        await rejected.flush();
        await breathe();
      },
    });
    this.#rows += count;
    if (count === 0 && file.derived === undefined)
      complaints.ofFile("error", file.name, null, "no_rows", "This file has a heading but no rows.");
  }

  #check(file: ReadableFile, row: Row, ordinal: number): Verdict {
    if (file.kind === "accounts") return checkAccount(row, this.directory, this.#complaints);
    if (file.kind === "instruments") return checkInstrument(row, this.directory, this.#complaints);
    if (file.kind === "prices") return this.#market.price(row);
    if (file.kind === "fx") return this.#market.rate(row);
    if (file.kind === "balances") return this.cashOpenings.stated(file, row, this.#balances);
    const verdict = this.#transactions.check(row);
    if (verdict === ACCEPTED) {
      this.#note(file, ordinal);
      this.matching.accepted(file, row, ordinal, this.#transactions);
    } else if (verdict === ALREADY_THERE) this.matching.alreadyThere(file, this.#transactions);
    return verdict;
  }

  #leave(row: CashRow, verdict: typeof DUPLICATE | typeof JOINED): void {
    const { file, ordinal } = placeOf(row.place);
    this.cashOpenings.left(row, verdict);
    this.read.find((one) => one.file.ordinal === file)?.verdicts.set(ordinal, verdict);
    this.#period.withdraw(row.day);
    this.#rowsOfKind.transactions.accepted -= 1;
  }

  #note(file: ReadableFile, ordinal: number): void {
    const { draft } = this.#transactions;
    if (this.#firstDay === null || draft.day < this.#firstDay) this.#firstDay = draft.day;
    this.#holdings.move(draft, rowPlace(file.ordinal, ordinal));
    this.cashOpenings.add(file, draft);
  }

  #noteRefused(file: ReadableFile, row: Row): void {
    const holding = this.#transactions.mayHaveBrought(row);
    if (holding === null) return;
    this.#refusedUnits.add(holding, `${file.name}, line ${row.scanner.line}`, holding.day);
  }

  async #findShorts(): Promise<void> {
    const { answers, universe } = this.#parts;
    const { decided, refused, first } = await findShortSales(this.#holdings, this.#refusedUnits, answers, (of) =>
      universe.movements(of.map(({ account, instrument }) => ({ account: account.id, instrument: instrument.id }))),
    );
    this.#decided = decided;
    if (refused.size === 0 && first.size === 0) return;
    for (const one of this.read) if (one.file.kind === "transactions") await this.#visit(one, refused, first);
  }

  /** Reads a file once more to name the rows that go short and to refuse those that cannot be taken for it. */
  async #visit(
    { file, verdicts, rejected }: ReadFile,
    refused: ReadonlyMap<number, Refusal>,
    named: ReadonlySet<number>,
  ): Promise<void> {
    const tally = this.#rowsOfKind.transactions;
    await readRows(this.#parts.store, file, new Complaints(), {
      row: (row, ordinal) => {
        const place = rowPlace(file.ordinal, ordinal);
        if (named.has(place)) this.#firstRowIds.set(place, row.text(0));
        const refusal = refused.get(place);
        if (refusal === undefined) return;
        const { account, instrument } = refusal.short;
        const reason = `The sales of ${instrument.identifier} exceed the holding in account ${account.number}${refusal.why}`;
        verdicts.set(ordinal, REJECTED);
        this.#period.withdraw(row.day(1));
        tally.accepted -= 1;
        tally.rejected += 1;
        this.#complaints.ofLine(
          file.name,
          row.scanner.line,
          "quantity",
          "short",
          reason,
          row.text(5),
          refusal.declined,
        );
        rejected.add(row.scanner, reason);
      },
      broken: () => undefined,
      pause: () => rejected.flush(),
    });
  }

  #outcome(rejected: Outcome["rejected"]): Outcome {
    const { files } = this.#parts;
    const complaints = this.#complaints;
    const before = this.#openingDay();
    const refusedRows = rejected.reduce((sum, one) => sum + one.rows, this.#unreadable);
    return {
      kinds: files.map(({ ordinal }) => ({
        ordinal,
        kind: this.read.find(({ file }) => file.ordinal === ordinal)?.file.kind ?? null,
      })),
      missing: this.#parts.foreign.sources.length > 0 ? [] : missingKinds(this.read, this.#refused),
      counts: countsOf(this.#rowsOfKind, {
        entities: this.directory.entities.filter((entity) => entity.isNew).length,
        opening_lots: this.openings.length + this.cashOpenings.applied.length,
        ...this.matching.counts,
        rejected: refusedRows,
        rows: this.#rows,
      }),
      previews: this.read
        .filter(({ file }) => file.derived === undefined || file.kind === "transactions")
        .map((one) => previewOf(one)),
      sources: this.#parts.foreign.sources,
      issues: complaints.kept,
      errors: complaints.errors,
      warnings: complaints.warnings,
      proposals: this.#decided
        .slice(0, LIMITS.openings)
        .map(({ short }) => proposal(short, before, this.#bookedFrom(), this.#firstRowIds.get(short.firstRow) ?? "")),
      ...this.matching.told,
      completions: this.matching.completions,
      openingBalances: this.cashOpenings.told,
      unanswered: this.#decided.filter(({ answer }) => answer === null).length,
      declinedRows: complaints.declined,
      brokenFiles: complaints.fileErrors,
      rejected,
      shown: keptFigures(this.#parts.foreign.shown, this, this.#leftOut, this.#unreadable),
      locked: this.#period.told(),
    };
  }

  #lots(bookedFrom: Day | null): readonly OpeningLot[] {
    const before = this.#openingDay();
    return this.#decided
      .filter(({ answer }) => answer?.decision !== "decline")
      .map((decided) => openingLot(decided, before, bookedFrom));
  }

  /** The day before which nothing is booked; null: where the locked period is written to, or there is none. */
  #bookedFrom(): Day | null {
    return this.#period.leavesOut ? this.#period.openFrom : null;
  }

  /** Opening balances are booked on the day before the first transaction. */
  #openingDay(): Day {
    return (this.#firstDay ?? 0) - 1;
  }
}
