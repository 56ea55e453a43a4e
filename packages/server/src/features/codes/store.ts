import { SYSTEM_UNIVERSE } from "../../access/actor.ts";
import { readsOf } from "../../access/reads.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";

/** A currency of ISO 4217; `minor_units` is the number of decimals in which it is paid. */
export interface CurrencyRow {
  readonly code: string;
  readonly label: string;
  readonly minor_units: number;
  readonly instrument_id: string;
}

/** Every shared currency, by code. */
export function listCurrencies(database: Database): Promise<readonly CurrencyRow[]> {
  return readsOf(database, SYSTEM_UNIVERSE).query<CurrencyRow>(sql`
    select identifier as code, display_name as label, minor_units::int as minor_units, instrument_id
    from instrument
    where universe_id = system_universe() and instrument_type = 'CCY' and superseded is null
    order by identifier`);
}
