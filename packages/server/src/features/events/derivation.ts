import type { NewTransactionData } from "@distributary/contract/events";
import { recordTransactions, type LedgerTransaction } from "../../access/ledger.ts";
import { watchHoldings } from "../../access/holdings.ts";
import {
  holdingsTouched,
  supersedeTransactions,
  transactionsOfEvent,
  type CurrentTransaction,
  type Holding,
} from "../../access/store/ledger.ts";
import type { Write } from "../../access/write.ts";
import type { Ids } from "../../platform/ids.ts";
import { deriveNew, deriveOpening } from "@distributary/domain/events/derive-new";
import type { LineItem } from "@distributary/domain/events/line-item";
import { resolveNew } from "./new-terms.ts";

/** What of an event its transactions depend on. */
export interface EventFacts {
  readonly id: string;
  readonly date: string;
  /** ISO 8601, or null where only the day is known */
  readonly instant: string | null;
}

/**
 * Derives the transactions of a NEW event: new ones, or the next version of those it has. A sale of more than is held
 * brings its own opening balance when the event says since when and at what cost; else it is refused with an offer.
 * Answers the warnings.
 */
export async function deriveTransactions(
  w: Write,
  ids: Ids,
  event: EventFacts,
  data: NewTransactionData,
): Promise<string[]> {
  const { movement, terms, warnings: found } = await resolveNew(w.tx, w.universe, data, event.date);
  const warnings = [...found];
  const lines = deriveNew(movement, terms);
  const before = await transactionsOfEvent(w.tx, w.universe, event.id);
  const watch = await watchBefore(w, event.date, lines, before);
  await takeBack(w, before);

  const record = async (ordinal: number, date: string, derived: readonly LineItem[]): Promise<void> => {
    const stood = before.find((transaction) => transaction.ordinal === ordinal);
    await recordTransactions(w, [nextVersion(w, stood ?? null, ids, { event, ordinal, date, lines: derived, data })]);
  };
  await record(0, event.date, lines);
  if (bringsOpening(data)) {
    const date = data.acquired_on ?? event.date;
    const short = (await watch.shortages()).find(
      (one) => one.account === terms.target && one.instrument === terms.what.id,
    );
    if (short) {
      await record(1, date, [deriveOpening(short.missing, terms)]);
      warnings.push(`An opening balance of ${short.missing} is recorded on ${date}.`);
    }
  }
  await watch.refuseShortages(["body", "new_transaction", "units"]);
  return warnings;
}

/** Supersedes the transactions of events that are taken back. Refuses when what they brought is needed later. */
export async function takeBackTransactions(
  w: Write,
  before: readonly CurrentTransaction[],
  loc: readonly (string | number)[],
): Promise<void> {
  if (before.length === 0) return;
  const watch = await watchBefore(w, null, [], before);
  await takeBack(w, before);
  await watch.refuseShortages(loc);
}

async function watchBefore(
  w: Write,
  date: string | null,
  lines: readonly LineItem[],
  before: readonly CurrentTransaction[],
) {
  const touched: Holding[] = lines.map((line) => ({ account: line.src, instrument: line.instrument.id }));
  touched.push(
    ...(await holdingsTouched(
      w.tx,
      w.universe,
      before.map((transaction) => transaction.id),
    )),
  );
  const days = [...(date === null ? [] : [date]), ...before.map((transaction) => transaction.date)].toSorted();
  return watchHoldings(w, touched, days[0] ?? "0001-01-01");
}

async function takeBack(w: Write, before: readonly CurrentTransaction[]): Promise<void> {
  for (const transaction of before) {
    w.datedOn(transaction.date);
    w.subject("transaction", transaction.id);
  }
  if (before.length > 0)
    await supersedeTransactions(
      w.tx,
      w.universe,
      before.map((transaction) => transaction.id),
      w.revision,
    );
}

/** Whether a sale or delivery says since when and at what cost its units were held. */
function bringsOpening(data: NewTransactionData): boolean {
  const leaves = data.direction === "S" || data.direction === "P";
  return leaves && ((data.acquired_on ?? null) !== null || (data.cost_basis ?? null) !== null);
}

interface Derived {
  readonly event: EventFacts;
  readonly ordinal: number;
  readonly date: string;
  readonly lines: readonly LineItem[];
  readonly data: NewTransactionData;
}

function nextVersion(
  w: Write,
  stood: CurrentTransaction | null,
  ids: Ids,
  { event, ordinal, date, lines, data }: Derived,
): LedgerTransaction {
  return {
    id: stood?.id ?? ids.uuid(),
    version: (stood?.version ?? 0) + 1,
    eventId: event.id,
    ordinal,
    identifier: ordinal === 0 ? (data.migration?.old_transaction_id ?? null) : null,
    date,
    time: ordinal === 0 ? event.instant : null,
    notes: null,
    createdTime: stood?.createdTime ?? w.recordedAt,
    lines,
  };
}
