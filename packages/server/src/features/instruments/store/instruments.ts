import type { Instrument } from "@distributary/contract/records/instruments";
import type { Reads } from "../../../access/records/reads.ts";
import { asKnownAt } from "../../../access/store/history.ts";
import { countRows, type Page } from "../../../access/store/paging.ts";
import { matchingInstruments, placed, type InstrumentSearch } from "../../../access/store/search.ts";
import { insertRows, type StoredRow } from "../../../access/store/rows.ts";
import { sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";

/** An instrument as it is read; decimals as text without closing zeros. */
export interface InstrumentRow {
  readonly uuid: string;
  readonly identifier: string;
  readonly instrument_type: Instrument["instrument_type"];
  readonly identifier_type: Instrument["identifier_type"];
  readonly display_name: string;
  readonly details: Record<string, unknown>;
  readonly issue_date: string | null;
  readonly issuer_id: string | null;
  readonly issued_amount: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly settlement_unit_id: string | null;
  readonly par_amount: string | null;
  readonly price_multiplier: string | null;
  readonly user_description: string | null;
  readonly user_attributes: Record<string, unknown>;
  readonly user_tags: string[];
  readonly notes: string | null;
  readonly is_system_instrument: boolean;
  readonly created_time: Date;
  readonly updated_time: Date;
  readonly revision: number;
}

const COLUMNS = sql`instrument_id as uuid, identifier, instrument_type, identifier_type, display_name, details,
  issue_date, issuer_id, trim_scale(issued_amount)::text as issued_amount, start_date, end_date, settlement_unit_id,
  trim_scale(par_amount)::text as par_amount, trim_scale(price_multiplier)::text as price_multiplier,
  user_description, user_attributes, user_tags, notes, universe_id = system_universe() as is_system_instrument,
  created_time, updated_time, revision`;

/** One instrument, own or shared; null when there is none. */
export async function findInstrument(tx: Reads, universe: string, id: string): Promise<InstrumentRow | null> {
  const rows = await tx.query<InstrumentRow>(sql`
    select ${COLUMNS} from instrument
    where universe_id in (${universe}, system_universe()) and instrument_id = ${id} and superseded is null`);
  return rows[0] ?? null;
}

/** Instruments, own and shared, by id, in no order. */
export function findInstruments(
  tx: Reads,
  universe: string,
  ids: readonly string[],
): Promise<readonly InstrumentRow[]> {
  return tx.query<InstrumentRow>(sql`
    select ${COLUMNS} from instrument
    where universe_id in (${universe}, system_universe()) and instrument_id = any(${ids}::uuid[]) and superseded is null`);
}

/** An own instrument as it was known at a revision. */
export async function findInstrumentAt(
  tx: Reads,
  universe: string,
  id: string,
  revision: number,
): Promise<InstrumentRow | null> {
  const known = asKnownAt(universe, "instrument", id, revision);
  return (await tx.query<InstrumentRow>(sql`select ${COLUMNS} from (${known}) instrument`))[0] ?? null;
}

/** The instrument, own or shared, that carries this identifier of this type, or null. */
export async function findByIdentifier(
  tx: Reads,
  universe: string,
  type: string,
  identifier: string,
): Promise<string | null> {
  const rows = await tx.query<{ id: string }>(sql`
    select instrument_id as id from instrument
    where universe_id in (${universe}, system_universe()) and identifier_type = ${type} and identifier = ${identifier}
      and superseded is null`);
  return rows[0]?.id ?? null;
}

/** Instruments, own and shared, that hold the text in a name of theirs. One of just that name first, own ones before shared ones. */
export function searchInstruments(
  tx: Reads,
  universe: string,
  search: InstrumentSearch,
  page: Page,
): Promise<readonly InstrumentRow[]> {
  return tx.query<InstrumentRow>(sql`
    select ${COLUMNS}
    from ${placed(matchingInstruments(universe, search, page))}
    join instrument on universe_id = owner and instrument_id = found_id order by place`);
}

/** How many instruments `searchInstruments` finds. */
export function countMatching(tx: Reads, universe: string, search: InstrumentSearch) {
  return countRows(tx, sql`select from ${matchingInstruments(universe, search)} found`);
}

/** Whether any line item of the universe names the instrument. */
export async function isInLedger(tx: Reads, universe: string, id: string): Promise<boolean> {
  const rows = await tx.query<{ found: boolean }>(sql`
    select exists (select from line_item where universe_id = ${universe} and instrument_id = ${id}) as found`);
  return rows[0]?.found ?? false;
}

/** Inserts instruments; each row names every column that has no null. */
export function insertInstruments(tx: Transaction, rows: readonly StoredRow[]): Promise<void> {
  return insertRows(tx, "instrument", rows);
}
