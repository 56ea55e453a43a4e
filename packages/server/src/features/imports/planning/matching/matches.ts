import type { ImportMatch, MatchAnswer, MatchedMovement } from "@distributary/contract/entry/import-matches";
import { findDuplicates } from "@distributary/domain/readers/matching/duplicates";
import { DAYS_APART, type Movement } from "@distributary/domain/readers/matching/movement";
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
  /** there are more movements than are looked through */
  readonly isTooMany: boolean;
}

export const NO_MATCHES: Matches = { all: [], duplicates: [], transfers: new Map(), isTooMany: false };

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
  const all: ImportMatch[] = [];
  const duplicates: CashRow[] = [];
  for (const { row: at, of, isRecorded, isSure } of findDuplicates(rows, recorded.map(movementOf))) {
    const row = rows[at]!;
    const other = isRecorded ? recordedSide(recorded[of]!, row) : sideOf(rows[of]!);
    const applied = said.get(`duplicate\n${row.id}`) ?? isSure;
    all.push({ kind: "duplicate", applied, sure: isSure, row: sideOf(row), other });
    if (applied) duplicates.push(row);
  }
  const left = new Set(duplicates);
  const pairing = rows.filter((row) => row.mayPair && !left.has(row));
  const transfers = new Map<number, CashRow>();
  for (const { from, to } of findTransfers(pairing)) {
    const [row, other] = [pairing[from]!, pairing[to]!];
    const applied = said.get(`transfer\n${row.id}`) ?? true;
    all.push({ kind: "transfer", applied, sure: true, row: sideOf(row), other: sideOf(other) });
    if (applied) transfers.set(row.place, other);
  }
  all.sort((a, b) => Number(a.sure) - Number(b.sure) || a.row.date.localeCompare(b.row.date));
  return { all, duplicates, transfers, isTooMany: false };
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

/** What is recorded on the account of a row, in its currency. */
function recordedSide({ transaction, day, amount, description }: RecordedCash, row: CashRow): MatchedMovement {
  return { ...sideOf(row), file: null, line: null, transaction, date: day, amount, description };
}
