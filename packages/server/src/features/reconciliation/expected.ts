import {
  coveredDays,
  documentsExpected,
  type ExpectedDocuments,
  type ExpectingRecord,
} from "@distributary/contract/reporting/expected-documents";
import { firstOfMonth, lastOfMonth, monthsBetween } from "@distributary/domain/reconciliation/coverage";
import {
  EXPECTED_STATES,
  expectedPeriods,
  stateOfPeriod,
  type DaySpan,
} from "@distributary/domain/reconciliation/expected-documents";
import { formatDay, parseDay, type Day } from "@distributary/domain/time/day";
import { addMonths } from "@distributary/domain/time/shift-months";
import type { Services } from "../../access/http/services.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Actor } from "../../access/session/actor.ts";
import { viewNow } from "../../platform/db/view.ts";
import { invalid } from "../../platform/http/problem.ts";
import { coveringRows, expectingRows, timezoneOf, type CoveringRow, type ExpectingRow } from "./store.ts";

/** Months that are shown at most. */
const MOST_MONTHS = 60;

interface Covering extends DaySpan {
  readonly row: CoveringRow;
}

/** Which documents are expected of accounts and commitments, and which are there. Throws 422 where `since` is after `at`. */
export async function expectedDocumentsOf(
  { database, clock }: Pick<Services, "database" | "clock">,
  actor: Actor,
  query: { readonly at?: string | undefined; readonly since?: string | undefined },
): Promise<ExpectedDocuments> {
  const { universe } = actor;
  const reads = readsOf(database, universe);
  const today = parseDay(dayOfInstant(clock.now(), await timezoneOf(reads, universe)));
  const at = query.at === undefined ? today : parseDay(query.at);
  const since = query.since === undefined ? firstMonth(at) : parseDay(query.since);
  if (since > at)
    throw invalid(["query", "since"], "Enter a first day on or before the last day.", "value_error.date.order");
  const months = monthsBetween(since, at, MOST_MONTHS);
  // To whoever sees a part of a universe documents are not shown: each would look late.
  const rows = viewNow() === null ? await expectingRows(reads, universe) : [];
  const covering = await coveringRows(
    reads,
    universe,
    rows.map(({ id }) => id),
  );
  const within = { from: months[0] ?? at, to: lastOfMonth(months.at(-1) ?? firstOfMonth(at)) };
  const items = rows.flatMap((row) => itemOf(row, covering, within, today));
  const states = items.flatMap(({ periods }) => periods.map(({ state }) => state));
  const counts = Object.fromEntries(
    EXPECTED_STATES.map((one) => [one, states.filter((state) => state === one).length]),
  );
  return {
    today: formatDay(today),
    months: months.map((month) => formatDay(month).slice(0, 7)),
    items,
    counts: counts as ExpectedDocuments["counts"],
  };
}

/** The first day that is looked at where nobody said which: a year of months up to that of `at`. */
function firstMonth(at: Day): Day {
  return addMonths(firstOfMonth(at), -11);
}

/**
 * How many documents of a record are late on `today` within the year that the grid shows, and since which day the first
 * of them is; null where none is.
 */
export function lateDocuments(
  record: ExpectingRow,
  documents: readonly Pick<CoveringRow, "period_from" | "period_to">[],
  today: string,
): { readonly count: number; readonly since: string } | null {
  const at = parseDay(today);
  const { kind, id, name } = record;
  const covering = documents.map((days) => ({ ...days, kind, id, document_id: "", name, link_id: null }));
  const [item] = itemOf(record, covering, { from: firstMonth(at), to: lastOfMonth(firstOfMonth(at)) }, at);
  const late = item?.periods.filter(({ state }) => state === "late") ?? [];
  const [first] = late;
  return first === undefined ? null : { count: late.length, since: formatDay(parseDay(first.due) + 1) };
}

function itemOf(row: ExpectingRow, all: readonly CoveringRow[], within: DaySpan, today: Day): ExpectingRecord[] {
  // Attributes may be older than the rule that checks them.
  const { success, data } = documentsExpected.safeParse(row.attributes);
  if (!success) return [];
  const { documents_every: every, documents_since: since, documents_late_after: lateAfter } = data;
  const documents = all.filter(({ kind, id }) => kind === row.kind && id === row.id).flatMap(spanOf);
  const periods = expectedPeriods(every, parseDay(since), within).map((period) => ({
    from: formatDay(period.from),
    to: formatDay(period.to),
    due: formatDay(period.to + lateAfter),
    state: stateOfPeriod(period, documents, { today, lateAfter }),
    documents: documents
      .filter(({ from, to }) => from <= period.to && to >= period.from)
      .map(({ from, to, row: { document_id, name, link_id } }) => ({
        document_id,
        name,
        from: formatDay(from),
        to: formatDay(to),
        link_id,
      })),
  }));
  return [{ kind: row.kind, id: row.id, name: row.name, every, since, late_after: lateAfter, periods }];
}

/** The days that a document covers; none where what is said of it are no days. */
function spanOf(row: CoveringRow): Covering[] {
  const { success, data } = coveredDays.safeParse({ period_from: row.period_from, period_to: row.period_to });
  return success ? [{ from: parseDay(data.period_from), to: parseDay(data.period_to), row }] : [];
}
