import type { ImportIssue } from "@distributary/contract/entry/imports";
import { COLUMNS, type FileKind } from "../form.ts";
import { LIMITS } from "../limits.ts";
import type { Row } from "../reading/row.ts";
import { RowPlaces } from "./row-places.ts";

/** The result of looking at one row. */
export const ACCEPTED = 0;
export const ALREADY_THERE = 1;
export const REJECTED = 2;
/** Another row of the same import says the same: the two are one. */
export const REPEATED = 3;
/** Another row, or something recorded, says the same in other words. */
export const DUPLICATE = 4;
/** It is the other side of a transfer, which is written with the side that paid. */
export const JOINED = 5;
export type Verdict = typeof ACCEPTED | typeof ALREADY_THERE | typeof REJECTED | typeof REPEATED;

/** Gathers what is wrong with the files: everything is counted, the first ones are kept with their words. */
export class Complaints {
  readonly kept: ImportIssue[] = [];
  errors = 0;
  warnings = 0;
  /** errors that stand for a whole file */
  fileErrors = 0;
  /** errors of rows whose opening balance was declined */
  declined = 0;
  /** complaints of the present row, for its preview and its place in the list of rejected rows */
  ofRow: ImportIssue[] = [];
  readonly #places = new RowPlaces();
  #repeated = 0;
  #locked = 0;
  #file = "";
  #kind: FileKind = "accounts";
  #names: Readonly<Record<string, string>> = {};
  /** the rows are those of another program */
  isForeign = false;

  /** The rows that follow stand in this file. `names`: what it calls the columns of our form itself. */
  file(name: string, kind: FileKind, names?: Readonly<Record<string, string>>): void {
    this.#file = name;
    this.#names = names ?? {};
    this.isForeign = names !== undefined;
    this.#kind = kind;
    this.ofRow = [];
    this.#places.begin(name);
  }

  /** Forget the row before: call it once for each row. */
  nextRow(): void {
    if (this.ofRow.length > 0) this.ofRow = [];
  }

  /** Why the present row cannot be taken, in one line. */
  reason(): string {
    return this.ofRow
      .filter((issue) => issue.severity === "error")
      .map((issue) => (issue.column === null ? issue.reason : `${issue.column}: ${issue.reason}`))
      .join(" ");
  }

  /** The row cannot be taken. `column` is its number in the form, -1 for the whole row. */
  error(row: Row, column: number, code: string, reason: string): void {
    this.errors += 1;
    this.#add("error", row.scanner.line, column, code, reason, column < 0 ? row.scanner.rawRow() : row.text(column));
  }

  /** The row is taken, but somebody should look at it. */
  warn(row: Row, column: number, code: string, reason: string): void {
    this.warnings += 1;
    this.#add("warning", row.scanner.line, column, code, reason, row.text(column));
  }

  /** The row is taken, but only with a reason. All are counted, a few are kept with their words. */
  locked(row: Row, column: number, reason: string): void {
    this.warnings += 1;
    this.#locked += 1;
    if (this.#locked <= LIMITS.storedAlike)
      this.#add("warning", row.scanner.line, column, "locked_period", reason, row.text(column));
  }

  /** The place of a row among those of all files, above 0. */
  place(row: Row): number {
    return this.#places.at(row.scanner.line);
  }

  /** A place in words: file and line. */
  where(place: number): string {
    return this.#places.words(place);
  }

  /** The row is left out because the one at `first` says the same. All are counted, a few are kept with their words. */
  repeated(row: Row, column: number, what: string, first: number): typeof REPEATED {
    this.warnings += 1;
    this.#repeated += 1;
    // Whole files that were dropped twice must not push out what has to be mended.
    if (this.#repeated <= LIMITS.storedAlike)
      this.#add(
        "warning",
        row.scanner.line,
        column,
        "repeated",
        `${what} is a duplicate of ${this.where(first)} and is imported once.`,
        row.text(column),
      );
    return REPEATED;
  }

  /** Something about a whole file, or about a line of it that has no row. */
  ofFile(
    severity: ImportIssue["severity"],
    file: string,
    line: number | null,
    code: string,
    reason: string,
    column: string | null = null,
  ): void {
    if (severity === "error") {
      this.errors += 1;
      this.fileErrors += 1;
    } else this.warnings += 1;
    this.#keep({ severity, file, line, column, code, reason, raw: null });
  }

  /** A row that stood until all rows were read together; `declined` where a person's own answer refuses it. */
  ofLine(
    file: string,
    line: number,
    column: string | null,
    code: string,
    reason: string,
    raw: string | null,
    declined: boolean,
  ): void {
    this.errors += 1;
    if (declined) this.declined += 1;
    this.#keep({ severity: "error", file, line, column, code, reason, raw });
  }

  #add(
    severity: ImportIssue["severity"],
    line: number,
    column: number,
    code: string,
    reason: string,
    raw: string,
  ): void {
    const name = column < 0 ? null : (COLUMNS[this.#kind][column]?.name ?? null);
    const issue: ImportIssue = {
      severity,
      file: this.#file,
      line,
      column: name,
      code,
      reason,
      raw: raw.length > 200 ? `${raw.slice(0, 200)}…` : raw,
    };
    this.ofRow.push(issue);
    this.#keep(name === null ? issue : { ...issue, column: this.#names[name] ?? name });
  }

  #keep(issue: ImportIssue): void {
    if (this.kept.length < LIMITS.storedIssues) this.kept.push(issue);
  }
}
