import { PRICE_SOURCES } from "@distributary/domain/codes/price-sources";
import type { SnapshotColumn } from "@distributary/contract/reporting/timeseries";
import { ulidFromUuid } from "../../platform/ids.ts";
import type { SeriesRow } from "./store.ts";

/** One cell of a series. */
export function presentColumn(row: SeriesRow, column: SnapshotColumn): string | null {
  switch (column) {
    case "ulid":
      return ulidFromUuid(row.observable_id);
    case "instant":
      return row.instant?.toISOString() ?? null;
    case "source":
      // Stored from 1; the list of sources begins with the best.
      return PRICE_SOURCES[row.source - 1] ?? null;
    default:
      return row[column];
  }
}
