import type { KeptRecord } from "@distributary/contract/entry/imports";
import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { together, usesOf } from "./uses.ts";

/** A record that one write brought and that is as it was written. */
interface Brought {
  readonly kind: "account" | "instrument" | "entity";
  readonly id: string;
  readonly name: string;
}

/**
 * Records of a write (an import, an opening) that stay when it is undone, because something that stands uses them
 * (`usesOf`). What only another record of the write uses goes with that one. Asked when the write's own transactions and
 * observations are gone. `asWritten` says which rows of a table are its own.
 */
export async function keptRecords(tx: Transaction, universe: string, asWritten: Sql): Promise<readonly KeptRecord[]> {
  const brought = await tx.query<Brought>(sql`
    select 'account' as kind, account_id as id, name from account where ${asWritten}
    union all select 'instrument', instrument_id, display_name from instrument where ${asWritten}
    union all select 'entity', entity_id, name from entity where ${asWritten}`);
  if (brought.length === 0) return [];
  const ids = brought.map(({ id }) => id);
  const uses = await usesOf(tx, universe, ids);
  const stays = new Set(uses.filter(({ by }) => by === null).map(({ id }) => id));
  // A set that grows while it is walked is walked to its end.
  for (const one of stays) for (const { id, by } of uses) if (by === one) stays.add(id);
  return brought
    .filter(({ id }) => stays.has(id))
    .map(({ kind, id, name }) => ({
      kind,
      uuid: id,
      name,
      used_by: together(uses.filter((use) => use.id === id && (use.by === null || stays.has(use.by)))),
    }));
}
