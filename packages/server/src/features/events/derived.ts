import type { LineItem } from "@distributary/domain/events/line-item";
import { canonicalJson } from "../../access/proof/audit-chain.ts";
import { recordTransactions, type LedgerTransaction } from "../../access/records/ledger.ts";
import { watchHoldings, type HoldingsWatch, type RefuseFirst } from "../../access/records/holdings.ts";
import { supersedeTransactions, type Holding, type StandingTransaction } from "../../access/store/ledger.ts";
import type { Write } from "../../access/write/write.ts";
import type { Ids } from "../../platform/ids.ts";

/** What of an event its transactions depend on. */
export interface EventFacts {
  readonly id: string;
  readonly date: string;
  /** ISO 8601, or null where only the day is known */
  readonly instant: string | null;
}

/** A transaction as an event derives it. */
export interface Derived {
  readonly event: EventFacts;
  /** Among those of its event: 0 is the initial one */
  readonly ordinal: number;
  readonly date: string;
  /** What the transaction is called elsewhere; null keeps what it was called by hand */
  readonly identifier: string | null;
  readonly lines: readonly LineItem[];
}

/** The next version of the transaction that stands for it, or a new one. Notes that were written on it stay. */
export function nextVersion(
  w: Write,
  ids: Ids,
  { event, ordinal, date, identifier, lines }: Derived,
  stood: StandingTransaction | undefined,
): LedgerTransaction {
  return {
    id: stood?.id ?? ids.uuid(),
    version: (stood?.version ?? 0) + 1,
    eventId: event.id,
    ordinal,
    identifier: identifier ?? stood?.identifier ?? null,
    date,
    time: ordinal === 0 ? event.instant : null,
    notes: stood?.notes ?? null,
    createdTime: stood?.createdTime ?? w.recordedAt,
    lines,
  };
}

/** Looks at every holding that a change may take from, before it is made. */
export function watchDerived(
  w: Write,
  derived: readonly Pick<Derived, "date" | "lines">[],
  stood: readonly StandingTransaction[],
): Promise<HoldingsWatch> {
  const touched: Holding[] = derived.flatMap(({ lines }) => lines.map(given));
  for (const { lines } of stood) touched.push(...lines.flatMap((line) => [given(line), taken(line)]));
  const days = [...derived, ...stood].map(({ date }) => date).toSorted();
  return watchHoldings(w, touched, days[0] ?? "0001-01-01");
}

function given(line: LineItem): Holding {
  return { account: line.src, instrument: line.instrument.id };
}

function taken(line: LineItem): Holding {
  return { account: line.dst, instrument: line.instrument.id };
}

/** Supersedes transactions: nothing takes their place yet. */
export async function takeBack(w: Write, stood: readonly StandingTransaction[]): Promise<void> {
  for (const transaction of stood) {
    w.datedOn(transaction.date);
    w.subject("transaction", transaction.id);
  }
  const ids = stood.map((transaction) => transaction.id);
  if (ids.length > 0) await supersedeTransactions(w.tx, w.universe, ids, w.revision);
}

/**
 * Records what events derive in the place of what they derived before. What comes out the same stays as it is, with
 * its version. Refuses with 422 at `loc` when units would be missing; `before` may refuse it first, in fitter words.
 */
export async function replaceDerived(
  w: Write,
  ids: Ids,
  derived: readonly Derived[],
  stood: readonly StandingTransaction[],
  loc: readonly (string | number)[],
  before: RefuseFirst,
): Promise<void> {
  const standing = new Map(stood.map((transaction) => [keyOf(transaction.eventId, transaction.ordinal), transaction]));
  const changed = derived.filter((one) => !isSame(one, standing.get(keyOf(one.event.id, one.ordinal))));
  const wanted = new Set(derived.map((one) => keyOf(one.event.id, one.ordinal)));
  const replaced = new Set(changed.map((one) => keyOf(one.event.id, one.ordinal)));
  const gone = [...standing].filter(([key]) => !wanted.has(key) || replaced.has(key)).map(([, stands]) => stands);
  if (changed.length === 0 && gone.length === 0) return;
  const watch = await watchDerived(w, changed, gone);
  await takeBack(w, gone);
  await recordTransactions(
    w,
    changed.map((one) => nextVersion(w, ids, one, standing.get(keyOf(one.event.id, one.ordinal)))),
  );
  await watch.refuseShortages(loc, before);
}

function isSame({ event, date, ordinal, lines }: Derived, stands: StandingTransaction | undefined): boolean {
  if (stands === undefined || stands.date !== date) return false;
  if (stands.time !== (ordinal === 0 ? event.instant : null)) return false;
  return canonicalJson(stands.lines) === canonicalJson(lines);
}

function keyOf(event: string, ordinal: number): string {
  return `${event} ${ordinal}`;
}
