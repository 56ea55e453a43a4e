import type { ValidationItem } from "@distributary/contract/wire/errors";
import { validation } from "../../platform/http/problem.ts";
import { bulkAnswer, refuseUnlessAll } from "./bulk.ts";
import type { StoredRow } from "../store/rows.ts";
import type { Write } from "./write.ts";

/** A row that may be inserted, or what is wrong with what it was made from. */
export type CheckedRow = { readonly row: StoredRow } | { readonly detail: readonly ValidationItem[] };

/** Inserts rows and answers the records, in their order, as the answer of a write shows them. */
type Insert<Saved> = (rows: readonly StoredRow[]) => Promise<readonly Saved[]>;

/** Inserts the one record of a request. Throws 422 at what is wrong with it. */
export async function insertOne<Saved>(checked: readonly CheckedRow[], insert: Insert<Saved>): Promise<Saved> {
  const [one] = checked;
  if (one === undefined || "detail" in one) throw validation(one?.detail ?? []);
  const [saved] = await insert([one.row]);
  if (saved === undefined) throw new Error("the record was not inserted");
  return saved;
}

/**
 * Inserts each record of a bulk on its own, or with `atomic` all or none: 422 with everything that is wrong. The
 * results stand in the order of the request; a bulk of which every item is refused takes no revision.
 */
export async function insertEach<Saved extends object>(
  w: Write,
  checked: readonly CheckedRow[],
  atomic: boolean,
  insert: Insert<Saved>,
) {
  if (atomic) refuseUnlessAll(checked);
  const saved = await insert(rowsOf(checked));
  if (saved.length === 0) w.wroteNothing();
  const remaining = saved.values();
  return bulkAnswer(
    checked.map((item) => ("row" in item ? (remaining.next().value as Saved) : item)),
    w.commit,
  );
}

/** The columns of a new account, entity or instrument that no request says. */
export function newRecord(w: Write, kind: "account" | "entity" | "instrument", id: string): StoredRow {
  return {
    universe_id: w.universe,
    [`${kind}_id`]: id,
    user_attributes: {},
    user_tags: [],
    created_time: w.recordedAt,
    updated_time: w.recordedAt,
    revision: w.revision,
  };
}

/** The rows among them. */
export function rowsOf(checked: readonly CheckedRow[]): StoredRow[] {
  return checked.flatMap((item) => ("row" in item ? [item.row] : []));
}
