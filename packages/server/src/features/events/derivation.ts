import type { NewTransactionData } from "@distributary/contract/records/event-payloads";
import { deriveAction } from "@distributary/domain/events/derive-action";
import { deriveDeposit, deriveNew, deriveOpening } from "@distributary/domain/events/derive-new";
import type { LineItem } from "@distributary/domain/events/line-item";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { recordTransactions } from "../../access/records/ledger.ts";
import type { StandingTransaction } from "../../access/store/ledger.ts";
import type { Write } from "../../access/write/write.ts";
import type { Ids } from "../../platform/ids.ts";
import { nextVersion, takeBack, watchDerived, type EventFacts } from "./derived.ts";
import { refuseInTheWay } from "./in-the-way.ts";
import { resolveNew } from "./new-terms.ts";
import { splitElsewhere } from "./split-elsewhere.ts";
import { splitWarnings } from "./split-warnings.ts";

/**
 * Derives the transactions of a NEW event: new ones, or the next versions of those that stand (`before`). A sale of more than is held
 * brings its own opening balance when the event says since when and at what cost; else it is refused with an offer.
 * Answers the warnings.
 */
export async function deriveTransactions(
  w: Write,
  ids: Ids,
  event: EventFacts,
  data: NewTransactionData,
  before: readonly StandingTransaction[],
): Promise<string[]> {
  const {
    movement,
    terms,
    action,
    warnings: found,
  } = await resolveNew(w.tx, w.universe, data, event, dayOfInstant(w.recordedAt, w.defaultTimezone));
  const split = action?.kind === "split" ? await splitElsewhere(w, event, data) : null;
  const warnings = [...found, ...(split ? [...(await splitWarnings(w, event, data)), ...split.warnings] : [])];
  const parts = [...(action ? deriveAction(action, terms) : [deriveNew(movement, terms)])];
  for (const { account, ...units } of split?.movements ?? [])
    if (action) parts.push(...deriveAction({ ...action, ...units }, { ...terms, target: account }));
  const derived = parts.map((lines) => ({ date: event.date, lines }));
  const watch = await watchDerived(w, derived, before);
  await takeBack(w, before);

  const record = (ordinal: number, date: string, derived: readonly LineItem[]): Promise<void> => {
    const stood = before.find((transaction) => transaction.ordinal === ordinal);
    const identifier = ordinal === 0 ? (data.migration?.old_transaction_id ?? null) : null;
    return recordTransactions(w, [nextVersion(w, ids, { event, ordinal, date, identifier, lines: derived }, stood)]);
  };
  for (const [ordinal, lines] of parts.entries()) await record(ordinal, event.date, lines);
  if (data.deposit) await record(1, event.date, [deriveDeposit(formatDecimal(parseDecimal(data.deposit)), terms)]);
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

/**
 * Supersedes the transactions of events that are taken back. Refuses when what they brought is needed later; of a
 * notice or a settlement (`isCapital`) it names what needs it, since no opening balance would stand for it.
 */
export async function takeBackTransactions(
  w: Write,
  before: readonly StandingTransaction[],
  loc: readonly (string | number)[],
  isCapital: boolean,
): Promise<void> {
  if (before.length === 0) return;
  const watch = await watchDerived(w, [], before);
  await takeBack(w, before);
  await watch.refuseShortages(loc, isCapital ? (found) => refuseInTheWay(w, found, loc) : undefined);
}

/** Whether a sale or delivery says since when and at what cost its units were held. */
function bringsOpening(data: NewTransactionData): boolean {
  const leaves = data.direction === "S" || data.direction === "P";
  return leaves && ((data.acquired_on ?? null) !== null || (data.cost_basis ?? null) !== null);
}
