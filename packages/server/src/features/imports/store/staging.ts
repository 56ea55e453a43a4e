import { copyIn } from "../../../platform/db/copy/streamed.ts";
import { identifier, join, sql, type Sql } from "../../../platform/db/sql.ts";
import type { Transaction } from "../../../platform/db/transaction.ts";
import { SYSTEM_UNIVERSE } from "../../../access/session/actor.ts";
import type { Batch, Stage } from "../writing/batch.ts";

/** What every row of an import carries. */
export interface Provenance {
  readonly universe: string;
  readonly importId: string;
  readonly revision: number;
  readonly recordedAt: Date;
}

/**
 * Makes the temporary tables that rows are copied into. COPY does not go into tables with row-level security, so rows
 * are staged and then inserted from there, under the policies. They vanish with the database transaction.
 */
export async function createStages(tx: Transaction): Promise<void> {
  await tx.execute(sql`create temporary table stage_entity (id uuid, name text) on commit drop`);
  await tx.execute(sql`create temporary table stage_account
    (id uuid, name text, type text, entity uuid, number text, currency text) on commit drop`);
  await tx.execute(sql`create temporary table stage_instrument
    (id uuid, type text, identifier text, name text, unit uuid) on commit drop`);
  await tx.execute(sql`create temporary table stage_event
    (id uuid, transaction_id uuid, day date, description text, data jsonb, facet jsonb, name text, identifier text, tags text[], notes text) on commit drop`);
  await tx.execute(sql`create temporary table stage_line
    (transaction_id uuid, ordinal smallint, action text, source uuid, destination uuid, instrument uuid, shared boolean, quantity numeric,
     consideration numeric, consideration_unit uuid, cause uuid, cause_shared boolean) on commit drop`);
  await tx.execute(sql`create temporary table stage_observable
    (id uuid, day date, instrument uuid, shared boolean, unit uuid, price numeric, account uuid, value numeric, quantity numeric)
    on commit drop`);
}

/** Copies a batch into its stages, inserts it from there, and empties them again. */
export async function insertBatch(tx: Transaction, from: Provenance, batch: Batch): Promise<void> {
  for (const { stage, bytes, rows } of batch) {
    const copied = await copyIn(tx, COPY[stage], pieces(bytes));
    if (copied !== rows) throw new Error(`${rows} rows of ${stage} were sent and ${copied} arrived`);
    if (isRecord(stage)) await keepDeparted(tx, from.universe, stage);
    for (const statement of INSERT[stage](from)) {
      const inserted = await tx.execute(statement);
      if (inserted !== rows) throw new Error(`${rows} rows of ${stage} were staged and ${inserted} inserted`);
    }
    await tx.execute(TRUNCATE[stage]);
  }
}

/** Kinds of records that come back under their own ids. */
type RecordStage = "entity" | "account" | "instrument";

function isRecord(stage: Stage): stage is RecordStage {
  return stage === "entity" || stage === "account" || stage === "instrument";
}

/** Keeps the bodies that staged records had until they were taken back: their rows take up new ones. */
async function keepDeparted(tx: Transaction, universe: string, stage: RecordStage): Promise<void> {
  const key = identifier(`${stage}_id`);
  await tx.execute(sql`
    insert into record_version (universe_id, kind, record_id, revision, superseded, body)
    select universe_id, ${stage}, ${key}, revision, superseded, to_jsonb(departed) from ${identifier(stage)} departed
    where universe_id = ${universe} and ${key} in (select id from ${identifier(`stage_${stage}`)}) and superseded is not null`);
}

/** A departed record takes up the body it is given now. One that stands is never overwritten. */
function orComesBack(stage: RecordStage, columns: readonly string[]): Sql {
  const given = [...columns, "import_id", "created_time", "updated_time", "revision"].map(
    (column) => sql`${identifier(column)} = ${identifier("excluded", column)}`,
  );
  return sql`on conflict (universe_id, ${identifier(`${stage}_id`)}) do update set ${join(given)}, superseded = null
    where ${identifier(stage)}.superseded is not null`;
}

const PIECE = 64 * 1024;

function* pieces(bytes: Uint8Array<ArrayBuffer>): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE)
    yield Buffer.from(bytes.buffer, at, Math.min(PIECE, bytes.length - at));
}

const COPY: Readonly<Record<Stage, Sql>> = {
  entity: sql`copy stage_entity from stdin`,
  account: sql`copy stage_account from stdin`,
  instrument: sql`copy stage_instrument from stdin`,
  event: sql`copy stage_event from stdin`,
  line: sql`copy stage_line from stdin`,
  observable: sql`copy stage_observable from stdin`,
};

const TRUNCATE: Readonly<Record<Stage, Sql>> = {
  entity: sql`truncate stage_entity`,
  account: sql`truncate stage_account`,
  instrument: sql`truncate stage_instrument`,
  event: sql`truncate stage_event`,
  line: sql`truncate stage_line`,
  observable: sql`truncate stage_observable`,
};

const INSERT: Readonly<Record<Stage, (from: Provenance) => readonly Sql[]>> = {
  entity: ({ universe, importId, revision, recordedAt }) => [
    sql`insert into entity (universe_id, entity_id, name, legal_name, client_identifier, import_id, created_time, updated_time, revision)
      select ${universe}::uuid, id, name, name, name, ${importId}::uuid, ${recordedAt}::timestamptz, ${recordedAt}::timestamptz, ${revision}::bigint from stage_entity
      ${orComesBack("entity", ["name", "legal_name", "client_identifier"])}`,
  ],
  account: ({ universe, importId, revision, recordedAt }) => [
    sql`insert into account (universe_id, account_id, name, acct_type, entity_universe_id, entity_id, acct_number, base_currency,
        import_id, created_time, updated_time, revision)
      select ${universe}::uuid, id, name, type, case when entity is not null then ${universe}::uuid end, entity, number, currency,
        ${importId}::uuid, ${recordedAt}::timestamptz, ${recordedAt}::timestamptz, ${revision}::bigint from stage_account
      ${orComesBack("account", ["name", "acct_type", "entity_universe_id", "entity_id", "acct_number", "base_currency"])}`,
  ],
  instrument: ({ universe, importId, revision, recordedAt }) => [
    sql`insert into instrument (universe_id, instrument_id, instrument_type, identifier_type, identifier, display_name,
        settlement_unit_universe_id, settlement_unit_id, import_id, created_time, updated_time, revision)
      select ${universe}::uuid, id, type, 'USER', identifier, name, case when unit is not null then ${SYSTEM_UNIVERSE}::uuid end, unit,
        ${importId}::uuid, ${recordedAt}::timestamptz, ${recordedAt}::timestamptz, ${revision}::bigint from stage_instrument
      ${orComesBack("instrument", [
        "instrument_type",
        "identifier",
        "display_name",
        "settlement_unit_universe_id",
        "settlement_unit_id",
      ])}`,
  ],
  event: ({ universe, importId, revision, recordedAt }) => [
    sql`insert into event (universe_id, event_id, event_type, description, event_date, event_data, import_facet, client_identifier,
        user_tags, notes, import_id, created_time, updated_time, revision)
      select ${universe}::uuid, id, 'NEW', description, day, data, facet, name,
        tags, notes, ${importId}::uuid, ${recordedAt}::timestamptz, ${recordedAt}::timestamptz, ${revision}::bigint from stage_event`,
    sql`insert into transaction (universe_id, transaction_id, event_id, identifier, transaction_date, created_time, revision)
      select ${universe}::uuid, transaction_id, id, identifier, day, ${recordedAt}::timestamptz, ${revision}::bigint from stage_event`,
  ],
  line: ({ universe }) => [
    sql`insert into line_item (universe_id, transaction_id, version, ordinal, action, src_account_id, dst_account_id,
        instrument_universe_id, instrument_id, quantity, consideration, consideration_unit_universe_id, consideration_unit_id,
        cause_instrument_universe_id, cause_instrument_id)
      select ${universe}::uuid, transaction_id, 1, ordinal, action, source, destination,
        case when shared then ${SYSTEM_UNIVERSE}::uuid else ${universe}::uuid end, instrument, quantity, consideration,
        case when consideration_unit is not null then ${SYSTEM_UNIVERSE}::uuid end, consideration_unit,
        case when cause is null then null when cause_shared then ${SYSTEM_UNIVERSE}::uuid else ${universe}::uuid end, cause
      from stage_line`,
  ],
  observable: ({ universe, importId, revision, recordedAt }) => [
    sql`insert into observable (universe_id, observable_id, type_id, date_of, price, units_universe_id, units_id,
        instrument_universe_id, instrument_id, account_id, value, quantity, source, import_id, created_time, revision)
      select ${universe}::uuid, id, case when account is null then 'std.price' when instrument is not null then 'std.position'
          else 'std.statement.balance' end, day, price, case when unit is not null then ${SYSTEM_UNIVERSE}::uuid end, unit,
        case when instrument is null then null when shared then ${SYSTEM_UNIVERSE}::uuid else ${universe}::uuid end, instrument,
        account, value, quantity, 3,
        ${importId}::uuid, ${recordedAt}::timestamptz, ${revision}::bigint from stage_observable`,
  ],
};
