import type { FullInstrument } from "@distributary/contract/records/instruments";
import { detailReferences } from "@distributary/contract/records/instrument-details";
import type { Reads } from "../../access/records/reads.ts";
import type { InstrumentRow } from "./store/instruments.ts";
import { holdingsOf, latestPrice, mentionsOf, namedEntities, namedInstruments } from "./store/surroundings.ts";

/** What stands around an instrument. */
export type Surroundings = Pick<
  FullInstrument,
  | "issuer"
  | "settlement_unit"
  | "named_in_details"
  | "latest_price"
  | "holdings"
  | "transaction_count"
  | "observable_count"
>;

/** Reads what stands around an instrument at an instant: as many statements whatever it holds. */
export async function surroundingsOf(
  reads: Reads,
  universe: string,
  instrument: InstrumentRow,
  now: Date,
): Promise<Surroundings> {
  const named = Object.entries(detailReferences).flatMap(([field, kind]) => {
    const id = instrument.details[field];
    return typeof id === "string" ? [{ field, kind, id }] : [];
  });
  const idsOf = (kind: "entity" | "instrument", id: string | null) => [
    ...(id === null ? [] : [id]),
    ...named.filter((one) => one.kind === kind).map((one) => one.id),
  ];
  const [entities, instruments, price, holdings, mentions] = await Promise.all([
    namedEntities(reads, universe, idsOf("entity", instrument.issuer_id)),
    namedInstruments(reads, universe, idsOf("instrument", instrument.settlement_unit_id)),
    latestPrice(reads, universe, instrument.uuid, now),
    holdingsOf(reads, universe, instrument.uuid),
    mentionsOf(reads, universe, instrument.uuid),
  ]);
  const byId = new Map([...entities, ...instruments].map((record) => [record.uuid, record]));
  return {
    issuer: entities.find(({ uuid }) => uuid === instrument.issuer_id) ?? null,
    settlement_unit: instruments.find(({ uuid }) => uuid === instrument.settlement_unit_id) ?? null,
    named_in_details: Object.fromEntries(
      named.flatMap(({ field, kind, id }) => {
        const record = byId.get(id);
        return record === undefined ? [] : [[field, { kind, uuid: record.uuid, name: record.name }] as const];
      }),
    ),
    latest_price: price,
    holdings: [...holdings],
    transaction_count: mentions.transactions,
    observable_count: mentions.observables,
  };
}
