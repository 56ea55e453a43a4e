import type { ObservableBody } from "@distributary/contract/records/observables";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { canonicalJson } from "../../access/proof/audit-chain.ts";
import { refuseUnlessAll } from "../../access/write/bulk.ts";
import { rowsOf } from "../../access/write/record-create.ts";
import type { StoredRow } from "../../access/store/rows.ts";
import type { Write } from "../../access/write/write.ts";
import { checkObservables, insertChecked } from "./recording.ts";
import { standingStatement } from "./store/statement.ts";
import { insertNextVersion, supersedeObservables, type ObservableRow } from "./store/versions.ts";

/** Which statement: the account and the day on which it ends. */
export interface StatementPlace {
  readonly account: string;
  readonly date: string;
}

/** An observation of a statement, and its place in the request. */
export interface StatedBody {
  readonly body: ObservableBody;
  readonly loc: (string | number)[];
}

/** How many observations a statement wrote anew, corrected, took back and left as they were. */
export interface StatementCounts {
  readonly written: number;
  readonly corrected: number;
  readonly removed: number;
  readonly unchanged: number;
}

const SAID = ["quantity", "value", "units_id", "units_universe_id", "fields"] as const;

/**
 * Records the observations of a whole statement in the place of those that stand for its account and day: one that says
 * the same stays, one that says otherwise gets its next version, one that is not said any more is superseded. Throws
 * 422 with everything that is wrong.
 */
export async function replaceStatement(
  w: Write,
  newId: () => string,
  { account, date }: StatementPlace,
  bodies: readonly StatedBody[],
): Promise<StatementCounts> {
  const checked = await checkObservables(w, bodies, newId, (index) => bodies[index]?.loc ?? ["body"]);
  refuseUnlessAll(checked);
  w.datedOn(date);
  const standing = new Map<string, ObservableRow>();
  const gone: string[] = [];
  for (const row of await standingStatement(w.tx, w.universe, account, date)) {
    if (standing.has(keyOf(row))) gone.push(row.observable_id);
    else standing.set(keyOf(row), row);
  }
  const fresh: StoredRow[] = [];
  const corrected: { readonly id: string; readonly columns: StoredRow }[] = [];
  for (const row of rowsOf(checked)) {
    const stood = standing.get(keyOf(row));
    standing.delete(keyOf(row));
    const columns = Object.fromEntries(SAID.map((name) => [name, row[name] ?? null]));
    if (stood === undefined) fresh.push(row);
    else if (!saysTheSame(stood, row)) corrected.push({ id: stood.observable_id, columns });
  }
  gone.push(...[...standing.values()].map((row) => row.observable_id));
  const counts = {
    written: fresh.length,
    corrected: corrected.length,
    removed: gone.length,
    unchanged: bodies.length - fresh.length - corrected.length,
  };
  if (counts.written + counts.corrected + counts.removed === 0) {
    w.wroteNothing();
    return counts;
  }
  await takeBack(w, gone);
  await insertChecked(w, fresh);
  for (const { id, columns } of corrected) {
    w.subject("observable", id);
    await insertNextVersion(w.tx, w.universe, id, { revision: w.revision, now: w.recordedAt, columns });
  }
  w.payload({ account, date, statement: bodies.map(({ body }) => body) });
  return counts;
}

/** Supersedes observations: nothing takes their place. */
export async function takeBack(w: Write, ids: readonly string[]): Promise<void> {
  for (const id of ids) w.subject("observable", id);
  if (ids.length > 0) await supersedeObservables(w.tx, w.universe, ids, w.revision);
}

function keyOf(row: { readonly type_id?: unknown; readonly instrument_id?: unknown }): string {
  return JSON.stringify([row.type_id, row.instrument_id ?? null]);
}

function saysTheSame(stood: ObservableRow, row: StoredRow): boolean {
  const said = (one: { readonly [name: string]: unknown }): string =>
    canonicalJson([plain(one["quantity"]), plain(one["value"]), one["units_id"] ?? null, one["fields"] ?? {}]);
  return said({ ...stood }) === said(row);
}

function plain(amount: unknown): string | null {
  return typeof amount === "string" ? formatDecimal(parseDecimal(amount)) : null;
}
