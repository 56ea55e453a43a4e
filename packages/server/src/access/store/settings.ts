import type { FeeTreatment } from "@distributary/domain/codes/fee-treatments";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import { sql } from "../../platform/db/sql.ts";
import type { Reads } from "../records/reads.ts";

/** How a universe tells its lots. */
export interface LotSettings {
  readonly fee_treatment: FeeTreatment;
  readonly lot_method: LotMethod;
}

/** What holds until somebody sets something else. */
export const BEGINNING: LotSettings = { fee_treatment: "basis", lot_method: "FIFO" };

/** How lots are told now, or were as known at a revision. */
export async function lotSettings(tx: Reads, universe: string | null, revision: number | null): Promise<LotSettings> {
  const known =
    revision === null
      ? sql`superseded is null`
      : sql`revision <= ${revision} and (superseded is null or superseded > ${revision})`;
  const rows = await tx.query<LotSettings>(sql`
    select fee_treatment, lot_method from universe_setting where universe_id = ${universe} and ${known}`);
  return rows[0] ?? BEGINNING;
}

/** A picture that stands on reports. */
export interface Logo {
  readonly media_type: "image/png" | "image/jpeg";
  readonly width: number;
  readonly height: number;
  readonly content: Buffer;
}

/** The logo of a universe, or null where it has none. */
export async function findLogo(tx: Reads, universe: string): Promise<Logo | null> {
  const rows = await tx.query<Logo>(sql`
    select l.media_type, l.width, l.height, l.content
    from universe_setting s join universe_logo l on l.universe_id = s.universe_id and l.digest = s.logo_digest
    where s.universe_id = ${universe} and s.superseded is null`);
  return rows[0] ?? null;
}
