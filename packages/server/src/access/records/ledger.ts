import { forbidden, invalid } from "../../platform/http/problem.ts";
import type { Actor } from "../session/actor.ts";
import type { LineItem } from "@distributary/domain/events/line-item";
import type { Write } from "../write/write.ts";
import { insertTransactions, supersedeTransactions } from "../store/ledger.ts";
import type { StoredRow } from "../store/rows.ts";

/** A transaction to be recorded: a new one, or the next version of one that stands. */
export interface LedgerTransaction {
  readonly id: string;
  /** 1 for a new one */
  readonly version: number;
  readonly eventId: string | null;
  /** Among those of its event: 0 is the initial one */
  readonly ordinal: number;
  readonly identifier: string | null;
  readonly date: string;
  /** ISO 8601 instant, or null where only the day is known */
  readonly time: string | null;
  readonly notes: string | null;
  /** When its first version was recorded; the write's own instant for a new one */
  readonly createdTime: Date;
  readonly lines: readonly LineItem[];
}

/** Committing a transaction or event needs the permission `book` beside `write`; drafts (dry runs) do not. Throws 403. */
export function mayBook(actor: Actor, commit: boolean): void {
  if (commit && !actor.permissions.book) throw forbidden();
}

/** Supersedes what the given transactions held before and records them. Refuses days that are locked. */
export async function recordTransactions(w: Write, transactions: readonly LedgerTransaction[]): Promise<void> {
  const amended = transactions.filter((transaction) => transaction.version > 1).map((transaction) => transaction.id);
  if (amended.length > 0) await supersedeTransactions(w.tx, w.universe, amended, w.revision);
  for (const transaction of transactions) {
    w.datedOn(transaction.date);
    w.subject("transaction", transaction.id);
  }
  refuseTooLarge(transactions);
  await insertTransactions(
    w.tx,
    transactions.map((transaction) => transactionRow(w, transaction)),
    transactions.flatMap((transaction) =>
      transaction.lines.map((line, ordinal) => lineRow(w, transaction, line, ordinal)),
    ),
  );
}

/** What follows from amounts that can be kept, as units x price does, may be too large to be kept itself. */
function refuseTooLarge(transactions: readonly LedgerTransaction[]): void {
  for (const { lines } of transactions) {
    for (const { quantity, consideration } of lines) {
      if (!tooManyDigits(quantity) && !(consideration !== null && tooManyDigits(consideration))) continue;
      const msg = "This results in an amount with more than 20 digits before the decimal point. Enter smaller numbers.";
      throw invalid(["body"], msg, "too_many_digits");
    }
  }
}

function tooManyDigits(amount: string): boolean {
  return (
    amount.length > 20 &&
    amount
      .replace(/^[-+]?0*/, "")
      .split(".", 1)
      .join("").length > 20
  );
}

function transactionRow(w: Write, transaction: LedgerTransaction): StoredRow {
  return {
    universe_id: w.universe,
    transaction_id: transaction.id,
    version: transaction.version,
    event_id: transaction.eventId,
    ordinal: transaction.ordinal,
    identifier: transaction.identifier,
    transaction_date: transaction.date,
    transaction_time: transaction.time,
    amendment_time: transaction.version > 1 ? w.recordedAt : null,
    notes: transaction.notes,
    created_time: transaction.createdTime,
    revision: w.revision,
  };
}

function lineRow(w: Write, transaction: LedgerTransaction, line: LineItem, ordinal: number): StoredRow {
  return {
    universe_id: w.universe,
    transaction_id: transaction.id,
    version: transaction.version,
    ordinal,
    action: line.action,
    src_account_id: line.src,
    dst_account_id: line.dst,
    instrument_universe_id: line.instrument.universe,
    instrument_id: line.instrument.id,
    quantity: line.quantity,
    consideration: line.consideration,
    consideration_unit_universe_id: line.considerationUnit?.universe ?? null,
    consideration_unit_id: line.considerationUnit?.id ?? null,
    cause_instrument_universe_id: line.cause?.universe ?? null,
    cause_instrument_id: line.cause?.id ?? null,
  };
}
