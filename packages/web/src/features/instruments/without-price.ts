import type { Instrument } from "@distributary/contract/records/instruments";
import type { HeldValues } from "../../records/held/held-values.ts";

/** The securities of a page whose newest price is to be asked for: what is held is shown at the price it is valued at. */
export function withoutPrice(
  items: readonly Pick<Instrument, "uuid" | "instrument_type">[],
  held: HeldValues | undefined,
): readonly string[] {
  return items
    .filter(({ uuid, instrument_type: type }) => type !== "CCY" && held?.byId.get(uuid)?.price === undefined)
    .map(({ uuid }) => uuid);
}
