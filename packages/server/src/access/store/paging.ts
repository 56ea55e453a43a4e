import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";

/** A page of a list. */
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** How many rows a list has: `gte` where counting stopped. */
export interface Counted {
  readonly count: number;
  readonly count_relation: "eq" | "gte";
}

/** Where counting stops. */
export const COUNTED = 10_000;

/**
 * How many rows `rows` gives, as a list says it: counting stops at 10,000, or sooner where each row costs more to look at
 * (`most`). `rows` is a select without a limit.
 */
export async function countRows(tx: Reads, rows: Sql, most = COUNTED): Promise<Counted> {
  const found = await tx.query<{ count: number }>(
    sql`select count(*) as count from (${rows} limit ${most + 1}) counted`,
  );
  return counts(found[0]?.count ?? 0, most);
}

/** A part of a list that is at hand whole. */
export function pageOf<Item>(all: readonly Item[], { limit, offset }: Page): { items: Item[] } & Page & Counted {
  return { items: all.slice(offset, offset + limit), limit, offset, ...counts(all.length) };
}

/** So many rows, or more, as a list says it. */
export function counts(found: number, most = COUNTED): Counted {
  return found > most ? { count: most, count_relation: "gte" } : { count: found, count_relation: "eq" };
}
