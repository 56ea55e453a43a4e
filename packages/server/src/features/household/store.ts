import { LOAN_ATTRIBUTES } from "@distributary/contract/access/household";
import type { Reads } from "../../access/records/reads.ts";
import { sql } from "../../platform/db/sql.ts";

/** What is shown of a universe beside its figures. */
export interface UniverseRow {
  readonly name: string;
  readonly colour: string;
  readonly currency: string;
  readonly timezone: string;
  readonly is_demo: boolean;
}

/** A universe by its id; null where it is gone. */
export async function findUniverse(reads: Reads, universe: string): Promise<UniverseRow | null> {
  const rows = await reads.query<UniverseRow>(sql`
    select name, default_currency as currency, default_timezone as timezone, colour, is_demo
    from universe where universe_id = ${universe}`);
  return rows[0] ?? null;
}

/** A loan that says with which universe it is. */
export interface LoanRow {
  readonly instrument_id: string;
  readonly name: string;
  readonly counterpart: string;
  readonly reference: string;
}

/** The loans of a universe that say with which universe they are. */
export function findLoans(reads: Reads, universe: string): Promise<readonly LoanRow[]> {
  const { counterpart, reference } = LOAN_ATTRIBUTES;
  return reads.query<LoanRow>(sql`
    select instrument_id, display_name as name, lower(user_attributes ->> ${counterpart}) as counterpart,
      user_attributes ->> ${reference} as reference
    from instrument
    where universe_id = ${universe} and superseded is null
      and user_attributes ->> ${counterpart} ~* '^[0-9a-f-]{36}$' and user_attributes ->> ${reference} <> ''
    order by display_name, instrument_id`);
}
