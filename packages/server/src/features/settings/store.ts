import { createHash } from "node:crypto";
import type { FeeTreatment } from "@distributary/domain/codes/fee-treatments";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import type { Reads } from "../../access/records/reads.ts";
import { BEGINNING, type Logo } from "../../access/store/settings.ts";
import { sql } from "../../platform/db/sql.ts";
import type { Transaction } from "../../platform/db/transaction.ts";

/** What the audit calls a change of the settings. */
export const SETTINGS_ACTION = "settings.update";

/** Settings that a row holds: a logo by its digest. */
export interface SettingRow {
  readonly name: string;
  readonly colour: string;
  readonly fee_treatment: FeeTreatment;
  readonly lot_method: LotMethod;
  readonly logo_digest: Buffer | null;
}

/** Settings as they stand, with what the profile says besides. */
export interface StandingSettings extends SettingRow {
  /** 0 where nobody has changed any */
  readonly revision: number;
  readonly default_currency: string;
  readonly default_timezone: string;
  readonly lock_date: string | null;
  readonly accounts_with_own_method: number;
}

/** The settings of a universe, null where it is gone. */
export async function findSettings(tx: Reads, universe: string): Promise<StandingSettings | null> {
  const rows = await tx.query<StandingSettings>(sql`
    select u.name, u.colour, u.default_currency, u.default_timezone, u.lock_date, s.logo_digest,
      coalesce(s.revision, 0)::bigint as revision, coalesce(s.fee_treatment, ${BEGINNING.fee_treatment}) as fee_treatment,
      coalesce(s.lot_method, ${BEGINNING.lot_method}) as lot_method,
      (select count(*) from account a where a.universe_id = u.universe_id and a.superseded is null
        and a.user_attributes ? 'lot_method')::int as accounts_with_own_method
    from universe u left join universe_setting s on s.universe_id = u.universe_id and s.superseded is null
    where u.universe_id = ${universe}`);
  return rows[0] ?? null;
}

/** Keeps a logo once, however often it is set, and answers its digest. */
export async function keepLogo(tx: Transaction, universe: string, logo: Logo, now: Date): Promise<Buffer> {
  const digest = createHash("sha256").update(logo.content).digest();
  await tx.execute(sql`
    insert into universe_logo (universe_id, digest, media_type, width, height, content, created_time)
    values (${universe}, ${digest}, ${logo.media_type}, ${logo.width}, ${logo.height}, ${logo.content}, ${now})
    on conflict (universe_id, digest) do nothing`);
  return digest;
}

/** Lets `after` stand from a revision on; what was known before is kept beside it. */
export async function replaceSettings(
  tx: Transaction,
  universe: string,
  revision: number,
  { before, after }: { readonly before: StandingSettings; readonly after: SettingRow },
): Promise<void> {
  if (before.revision === 0) await insertSettings(tx, universe, before, 0, revision);
  else
    await tx.execute(sql`
      update universe_setting set superseded = ${revision} where universe_id = ${universe} and superseded is null`);
  await insertSettings(tx, universe, after, revision, null);
  await tx.execute(sql`
    update universe set name = ${after.name}, colour = ${after.colour} where universe_id = ${universe}`);
}

async function insertSettings(
  tx: Transaction,
  universe: string,
  row: SettingRow,
  revision: number,
  superseded: number | null,
): Promise<void> {
  await tx.execute(sql`
    insert into universe_setting (universe_id, revision, superseded, name, colour, fee_treatment, lot_method, logo_digest)
    values (${universe}, ${revision}, ${superseded}, ${row.name}, ${row.colour}, ${row.fee_treatment},
      ${row.lot_method}, ${row.logo_digest})`);
}

/** Settings as a revision left them, with who did; the logo by its kind and size. */
export interface ToldSettings {
  readonly recorded_at: Date | null;
  readonly user: string | null;
  readonly name: string;
  readonly colour: string;
  readonly fee_treatment: FeeTreatment;
  readonly lot_method: LotMethod;
  readonly logo: string | null;
}

/** Every state of the settings, the newest first, at most `limit`. */
export function settingsTrail(tx: Reads, universe: string, limit: number): Promise<readonly ToldSettings[]> {
  return tx.query<ToldSettings>(sql`
    select s.name, s.colour, s.fee_treatment, s.lot_method, r.recorded_at,
      upper(split_part(l.media_type, '/', 2)) || ', ' || l.width || ' × ' || l.height as logo,
      (select trim(first_name || ' ' || last_name) from app_user a where a.user_id = r.user_id) as user
    from universe_setting s
    left join revision r on r.universe_id = s.universe_id and r.revision = s.revision
    left join universe_logo l on l.universe_id = s.universe_id and l.digest = s.logo_digest
    where s.universe_id = ${universe} order by s.revision desc limit ${limit}`);
}
