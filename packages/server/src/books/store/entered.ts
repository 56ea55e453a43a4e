import type { NewTransactionData } from "@distributary/contract/records/event-payloads";
import { SYSTEM_UNIVERSE } from "../../access/session/actor.ts";
import { sql, type Sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";
import { knownBody, notSuperseded } from "./terms.ts";

export interface ChangedLine {
  readonly transaction_id: string;
  readonly day: number;
  readonly src: string;
  readonly dst: string;
  readonly instrument: string;
  readonly quantity: string;
  readonly cause: string | null;
}

/** Up to this many transactions recorded since are looked for among the newest. Equals the limit below. */
const FEW_ENTERED = 8;

/** All transactions, as `t`. */
const ANY = sql`transaction t`;

/**
 * The newest transactions, as `t`: all that were recorded since where these are few. Their number stands in the text: how
 * many are later than a revision the planner does not know, and it would plan anew on every call, which took longer than
 * reading them.
 */
function newest(universe: string | null): Sql {
  return sql`(select * from transaction where universe_id = ${universe} and revision is not null
    order by revision desc limit 8) t`;
}

/**
 * Line items recorded after a revision and still current, in the order of entry, and what is said of lots since, in one
 * round trip; `count`: how many transactions were recorded since.
 */
export async function enteredSince(
  tx: Transaction,
  revision: number,
  count: number,
): Promise<{ readonly lines: readonly ChangedLine[]; readonly lots: readonly LotRow[] }> {
  const among = count <= FEW_ENTERED ? newest(tx.universe) : ANY;
  const asked = [linesSince(among, tx.universe, revision), ...lotsSaid(among, tx.universe, revision, null)];
  const [lines = [], ...lots] = await tx.together(asked);
  return { lines: lines as readonly ChangedLine[], lots: lots.flat() as readonly LotRow[] };
}

function linesSince(among: Sql, universe: string | null, revision: number): Sql {
  return sql`select t.transaction_id, (t.transaction_date - date '1970-01-01')::int as day,
      l.src_account_id as src, l.dst_account_id as dst, l.instrument_id as instrument, l.quantity::text as quantity,
      l.cause_instrument_id as cause
    from ${among} join line_item l on l.universe_id = t.universe_id and l.transaction_id = t.transaction_id and l.version = t.version
    where t.universe_id = ${universe} and t.revision > ${revision} and t.superseded is null
    order by t.transaction_date, t.transaction_id, l.ordinal`;
}

/** What an event says of the lots of its transaction. */
export interface LotRow {
  readonly transaction_id: string;
  readonly acquired: string | null;
  readonly cost: string | null;
  /** units of it were bought or sold for a recorded consideration of nothing */
  readonly free: boolean;
  /** the whole payload where it is a corporate action, or names lots */
  readonly said: NewTransactionData | null;
}

/**
 * What events say of the lots of transactions recorded after `since` (0: all), as known at a revision (null: now): date
 * and cost of units that came without consideration, where a cost said to be unknown is null and without one the fair
 * market value stands for it; corporate actions; and the lots that are named.
 */
export async function givenLots(tx: Transaction, since: number, revision: number | null): Promise<readonly LotRow[]> {
  return (await tx.together(lotsSaid(ANY, tx.universe, since, revision))).flat() as readonly LotRow[];
}

function lotsSaid(among: Sql, universe: string | null, since: number, revision: number | null): readonly Sql[] {
  return [receivedLots(among, universe, since, revision), saidOfLots(among, universe, since, revision)];
}

/** Corporate actions and named lots: few, and found by an index of their own while they are current. */
function saidOfLots(among: Sql, universe: string | null, since: number, revision: number | null): Sql {
  const says = (data: Sql): Sql => sql`${data} ?| array['corporate_action', 'lots']`;
  const current = sql`e.event_data->'new_transaction'`;
  const known = sql`coalesce(v.body->'event_data', e.event_data)->'new_transaction'`;
  return sql`select t.transaction_id, null as acquired, null as cost, said, ${isFree} as free
    from (
      select e.universe_id, e.event_id, ${revision === null ? current : known} as said
      from event e left join lateral (${knownBody("event", sql`e.event_id`, revision)}) v on true
      where e.universe_id = ${universe} and ${notSuperseded(sql`e.superseded`, revision)}
        and ${says(revision === null ? current : known)}
    ) e join ${among} on t.universe_id = e.universe_id and t.event_id = e.event_id
    where t.universe_id = ${universe} and t.revision > ${since}
      and (t.ordinal = 0 or said->>'all_accounts' = 'true')
      and ${notSuperseded(sql`t.superseded`, revision)}
      and (said->>'corporate_action' is not null or jsonb_typeof(said->'lots') = 'array')`;
}

/** Whether nothing is what was recorded to be paid for units of a transaction. */
const isFree = sql`exists (select from line_item l where l.universe_id = t.universe_id and l.version = t.version
  and l.transaction_id = t.transaction_id and l.consideration = 0 and l.instrument_universe_id <> ${SYSTEM_UNIVERSE})`;

function receivedLots(among: Sql, universe: string | null, since: number, revision: number | null): Sql {
  const data = sql`(coalesce(v.body->'event_data', e.event_data)->'new_transaction')`;
  return sql`select t.transaction_id, ${data}->>'acquired_on' as acquired,
      case when ${data}->>'cost_basis' = 'unknown' then null
        else coalesce(${data}->>'cost_basis', ${data}->>'fair_market_value') end as cost, null as said, ${isFree} as free
    from ${among} join event e on e.universe_id = t.universe_id and e.event_id = t.event_id
    left join lateral (${knownBody("event", sql`e.event_id`, revision)}) v on true
    where t.universe_id = ${universe} and t.revision > ${since} and ${notSuperseded(sql`t.superseded`, revision)}
      and exists (select from line_item l where l.universe_id = t.universe_id and l.transaction_id = t.transaction_id
        and l.version = t.version and (l.consideration is null or l.consideration = 0) and l.instrument_universe_id <> ${SYSTEM_UNIVERSE})`;
}
