import type { Reads } from "../../../access/records/reads.ts";
import { sql } from "../../../platform/db/sql.ts";

/** A recorded price of a security on a day, as it stands now. */
export interface PriceObservation {
  readonly id: string;
  readonly date: string;
  readonly price: string;
}

/** The recorded prices of a security on these days; of equal ones that counts which was recorded last. */
export function priceObservations(
  reads: Reads,
  universe: string,
  instrument: string,
  days: readonly string[],
): Promise<readonly PriceObservation[]> {
  return reads.query<PriceObservation>(sql`
    select observable_id as id, date_of as date, price::text as price from observable
    where universe_id = ${universe} and type_id = 'std.price' and superseded is null
      and instrument_id = ${instrument} and date_of = any(${days}::date[]) and price is not null
    order by source, revision, observable_id`);
}
