import type { ValidationItem } from "@distributary/contract/wire/errors";
import { alreadyModified, notFound, validation } from "../../platform/http/problem.ts";
import type { Ids } from "../../platform/ids.ts";
import { holdTermsToLock } from "./locked-terms.ts";
import type { Reads } from "../records/reads.ts";
import type { CheckedRow } from "./record-create.ts";
import { bringBack, keepVersion, type KeptKind } from "../store/history.ts";
import { changeRow, type StoredRow } from "../store/rows.ts";
import { checkToken } from "../session/token.ts";
import { changeUnlessSame } from "./unchanged.ts";
import { recordUpdate, type UpdateEventType } from "./update-events.ts";
import type { Write } from "./write.ts";

/** A kind of record that is changed in place, its former bodies kept. */
export interface ChangedKind<Row extends { readonly revision: number }, Shown extends object> {
  readonly kind: Exclude<KeptKind, "event" | "document">;
  /** The type of the event that a change leaves. */
  readonly event: UpdateEventType;
  find(tx: Reads, universe: string, id: string): Promise<Row | null>;
  /** Throws 403 for a record that nobody changes. */
  mustBeOwn(row: Row): void;
  present(row: Row): Shown;
}

/** What a change comes to: columns, or what is wrong with it. */
export type CheckedChange = { readonly columns: StoredRow } | { readonly detail: readonly ValidationItem[] };

/**
 * Changes a record: the columns that `check` makes of the request, the former body kept, and an event that says which
 * fields became what; nothing where none did. Terms that figures of the locked period rest on ask for the reason (0164).
 * Throws 404, 403 for a shared or standard record, 409 with the record as it stands on a stale token, 422 at what is
 * wrong.
 */
export async function changeRecord<Row extends { readonly revision: number }, Shown extends object>(
  w: Write,
  ids: Ids,
  kind: ChangedKind<Row, Shown>,
  asked: { readonly id: string; readonly token: string | undefined; readonly changes: object },
  check: (before: Row) => Promise<CheckedChange>,
): Promise<Shown & { readonly committed: boolean }> {
  const before = await kind.find(w.tx, w.universe, asked.id);
  if (before === null) throw notFound();
  kind.mustBeOwn(before);
  checkToken(asked.token, before.revision, () => kind.present(before));
  const checked = await check(before);
  if ("detail" in checked) throw validation(checked.detail);
  const stood = kind.present(before);
  const stands = await changeUnlessSame(w, stood, async () => {
    await keepVersion(w.tx, w.universe, kind.kind, asked.id, w.revision);
    await changeRow(
      w.tx,
      kind.kind,
      { universe: w.universe, column: `${kind.kind}_id`, id: asked.id },
      { ...checked.columns, updated_time: w.recordedAt, revision: w.revision },
    );
    w.subject(kind.kind, asked.id);
    w.payload({ changes: asked.changes });
    const after = await kind.find(w.tx, w.universe, asked.id);
    if (after === null) throw new Error(`the ${kind.kind} that was changed is gone`);
    const shown = kind.present(after);
    if (kind.kind !== "prospect") await holdTermsToLock(w, kind.kind, asked.id, stood, shown);
    const update = { type: kind.event, kind: kind.kind, id: asked.id, before: stood, after: shown };
    await recordUpdate(w, ids, update);
    return shown;
  });
  return { ...stands, committed: w.commit };
}

/**
 * Lets a record that was removed come back under its own id, with the row that `check` makes of what it is to be now;
 * the body that it had until it was removed is kept. Throws 409 with the record where it is back already, 422 at what
 * is wrong.
 */
export async function reviveRecord<Row extends { readonly revision: number }, Shown extends object>(
  w: Write,
  kind: ChangedKind<Row, Shown>,
  asked: { readonly id: string; readonly body: object },
  check: () => Promise<CheckedRow>,
): Promise<Shown & { readonly committed: boolean }> {
  const standing = await kind.find(w.tx, w.universe, asked.id);
  if (standing !== null) throw alreadyModified(kind.present(standing));
  const checked = await check();
  if ("detail" in checked) throw validation(checked.detail);
  await bringBack(w.tx, w.universe, kind.kind, asked.id, checked.row);
  return savedRecord(w, kind, asked);
}

/** A record that was just written as the answer of the write shows it; the journal keeps what was asked of it. */
export async function savedRecord<Row extends { readonly revision: number }, Shown extends object>(
  w: Write,
  kind: ChangedKind<Row, Shown>,
  asked: { readonly id: string; readonly body: object },
): Promise<Shown & { readonly committed: boolean }> {
  const row = await kind.find(w.tx, w.universe, asked.id);
  if (row === null) throw new Error(`the ${kind.kind} that was written is not there`);
  w.subject(kind.kind, asked.id);
  w.payload({ body: asked.body });
  return { ...kind.present(row), committed: w.commit };
}
