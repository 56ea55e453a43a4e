import type { ImportMatch, MatchAnswer, MatchedMovement } from "@distributary/contract/entry/import-matches";
import { findDuplicates } from "@distributary/domain/readers/matching/duplicates";
import { DAYS_APART, type Movement } from "@distributary/domain/readers/matching/movement";
import { findRecordedSides } from "@distributary/domain/readers/matching/recorded-sides";
import { findTransfers } from "@distributary/domain/readers/matching/transfers";
import { normal, RowIds } from "@distributary/domain/readers/values/row-ids";
import { formatDay, parseDay } from "@distributary/domain/time/day";
import { LIMITS } from "../../limits.ts";
import { formOf, type CashRow, type CashRows } from "./cash-rows.ts";
import type { Directory } from "../directory.ts";
import type { CashQuestion, RecordedCash } from "./recorded-cash.ts";

/** What becomes of rows that belong to another one. */
export interface Matches {
  readonly all: readonly ImportMatch[];
  /** rows that are left out */
  readonly duplicates: readonly CashRow[];
  /** transfers that are written as one transaction, by the place of the row that paid */
  readonly transfers: ReadonlyMap<number, CashRow>;
  /** recorded transactions that become transfers, each with the row that is its other side */
  readonly completions: readonly Completed[];
  /** there are more movements than are looked through */
  readonly isTooMany: boolean;
}

/** A transaction that was recorded as money from outside, and the row of a file that is its other side. */
export interface Completed {
  readonly row: CashRow;
  readonly recorded: RecordedCash;
}

export const NO_MATCHES: Matches = { all: [], duplicates: [], transfers: new Map(), completions: [], isTooMany: false };

/**
 * Finds what the rows of files of other programs say again, and which two of them are one transfer. What somebody said
 * about a match counts; else a transfer is applied, and a duplicate where nothing speaks for two of them.
 */
export async function findMatches(
  cash: CashRows,
  directory: Directory,
  answers: readonly MatchAnswer[],
  ask: (of: CashQuestion) => Promise<readonly RecordedCash[]>,
): Promise<Matches> {
  const { rows } = cash;
  if (rows.length === 0) return NO_MATCHES;
  const found = cash.isTooMany ? [] : await ask(questionOf(cash, directory));
  if (cash.isTooMany || found.length > LIMITS.matched) return { ...NO_MATCHES, isTooMany: true };
  const recorded = found.filter(({ identifier }) => identifier === null || !cash.recorded.has(identifier));
  const said = new Map(answers.map(({ kind, transaction, apply }) => [`${kind}\n${transaction}`, apply]));
  const decided = (kind: ImportMatch["kind"], id: string, isSure: boolean): boolean =>
    said.get(`${kind}\n${id}`) ?? (isSure || (said.get(`${kind}\n`) ?? false));
  const all: ImportMatch[] = [];
  const duplicates: CashRow[] = [];
  for (const { row: at, of, isRecorded, isSure } of findDuplicates(rows, recorded.map(movementOf))) {
    const row = rows[at]!;
    const other = isRecorded ? recordedSide(recorded[of]!, row, directory) : sideOf(rows[of]!);
    const applied = decided("duplicate", row.id, isSure);
    all.push({ kind: "duplicate", applied, sure: isSure, row: sideOf(row), other });
    if (applied) duplicates.push(row);
  }
  const left = new Set(duplicates);
  const pairing = rows.filter((row) => row.mayPair && !left.has(row));
  const transfers = new Map<number, CashRow>();
  for (const { from, to } of findTransfers(pairing)) {
    const [row, other] = [pairing[from]!, pairing[to]!];
    const applied = decided("transfer", row.id, true);
    all.push({ kind: "transfer", applied, sure: true, row: sideOf(row), other: sideOf(other) });
    if (applied) transfers.set(row.place, other);
  }
  const paired = new Set([...transfers].flatMap(([place, other]) => [place, other.place]));
  const alone = pairing.filter(({ place }) => !paired.has(place));
  const sides = await ask(everywhere(questionOf(cash, directory), directory));
  const completions: Completed[] = [];
  for (const { row, of, isSaid } of recordedSides(alone, sides, directory)) {
    const [one, recordedOne] = [alone[row]!, of];
    const other = recordedSide(recordedOne, one, directory);
    const [paid, got] = one.amount.startsWith("-") ? [sideOf(one), other] : [other, sideOf(one)];
    const applied = decided("transfer", paid.transaction, isSaid);
    all.push({ kind: "transfer", applied, sure: isSaid, row: paid, other: got });
    if (applied) completions.push({ row: one, recorded: recordedOne });
  }
  all.sort((a, b) => Number(a.sure) - Number(b.sure) || a.row.date.localeCompare(b.row.date));
  return { all, duplicates, transfers, completions, isTooMany: false };
}

/** What is recorded on the accounts of rows around their days; an account that the import brings has nothing yet. */
function questionOf(cash: CashRows, directory: Directory): CashQuestion {
  const { first, last } = cash.days();
  const old = new Set(directory.accounts.filter(({ isNew }) => !isNew).map(({ id }) => id));
  return {
    accounts: [...new Set(cash.rows.map(({ account }) => account))].filter((account) => old.has(account)),
    units: [...new Set(cash.rows.map(({ unit }) => unit))],
    from: formatDay(first - DAYS_APART),
    to: formatDay(last + DAYS_APART),
    most: LIMITS.matched + 1,
  };
}

function movementOf(one: RecordedCash): Movement {
  return {
    account: one.account,
    unit: one.unit,
    day: parseDay(one.day),
    amount: one.amount,
    text: normal(one.description),
    form: formOf(one.file),
    hasOwnId: one.identifier !== null && RowIds.isOwn(one.identifier),
    isTransfer: one.isTransfer,
  };
}

function sideOf(row: CashRow): MatchedMovement {
  return {
    file: row.name,
    line: row.line,
    transaction: row.id,
    account: row.entry.number,
    account_name: row.entry.name,
    date: row.date,
    amount: row.amount,
    currency: row.currency.code,
    description: row.description,
  };
}

/** What is recorded, in the currency of a row that it belongs to. */
function recordedSide(recorded: RecordedCash, row: CashRow, directory: Directory): MatchedMovement {
  const { transaction, day, amount, description } = recorded;
  const account = directory.accounts.find(({ id }) => id === recorded.account) ?? row.entry;
  const named = { account: account.number, account_name: account.name };
  return { ...sideOf(row), ...named, file: null, line: null, transaction, date: day, amount, description };
}

/** The same question of every account that is recorded. */
function everywhere(of: CashQuestion, { accounts }: Directory): CashQuestion {
  return { ...of, accounts: accounts.filter(({ isNew }) => !isNew).map(({ id }) => id) };
}

/** Rows whose other side is recorded as money from outside, on an open day. */
function recordedSides(rows: readonly CashRow[], found: readonly RecordedCash[], directory: Directory) {
  const { lockDate } = directory.known;
  const plain = found.length > LIMITS.matched ? [] : found.filter(({ isPlain }) => isPlain);
  const open = plain.filter(({ day }) => lockDate === null || day > lockDate);
  const names = new Map(directory.accounts.map(({ id, number, name }) => [id, [normal(number), normal(name)]]));
  const sides = findRecordedSides(rows, open.map(movementOf), (account) => names.get(account) ?? []);
  return sides.map(({ row, of, isSaid }) => ({ row, of: open[of]!, isSaid }));
}
