import type { Database } from "../../platform/db/database.ts";
import type { Sql } from "../../platform/db/sql.ts";
import type { Row } from "../../platform/db/transaction.ts";

/** What a store needs to read: a database transaction is one, and so is a universe read one statement at a time. */
export interface Reads {
  query<R extends Row>(statement: Sql): Promise<readonly R[]>;
}

/** Reads outside of any universe, each in one round trip. */
export function platformReads(database: Database): Reads {
  return { query: (statement) => database.readPlatform(statement) };
}

/** Reads of one universe, each in one round trip and none able to write. */
export function readsOf(database: Database, universe: string): Reads {
  return { query: (statement) => database.readUniverse(universe, statement) };
}
