import type { ValidationItem } from "@distributary/contract/errors";
import type { Instrument, InstrumentBody, InstrumentUpdate } from "@distributary/contract/instruments";
import type { Actor } from "../../access/actor.ts";
import { readsOf } from "../../access/reads.ts";
import {
  columnsOf,
  lookUpReferences,
  referencesOf,
  type RecordParts,
  type ReferenceFields,
  type References,
} from "../../access/records.ts";
import { revisionOn } from "../../access/store/history.ts";
import type { Page } from "../../access/store/paging.ts";
import { checkToken } from "../../access/token.ts";
import { write, type Write } from "../../access/write.ts";
import type { WriteTerms } from "../../access/write-request.ts";
import { notFound, validation } from "../../platform/http/problem.ts";
import { mustBeOwn, wrongValues } from "./policy.ts";
import { presentInstrument } from "./present.ts";
import {
  changeInstrument,
  countMatching,
  findByIdentifier,
  findInstrument,
  findInstruments,
  findInstrumentAt,
  insertInstruments,
  isInLedger,
  searchInstruments,
  type InstrumentRow,
  type InstrumentSearch,
} from "./store.ts";

const REFERENCES: ReferenceFields = {
  issuer_id: { kind: "entity", universeColumn: "issuer_universe_id" },
  settlement_unit_id: { kind: "instrument", universeColumn: "settlement_unit_universe_id" },
};

/** An instrument as the answer of a write shows it. */
export type SavedInstrument = Instrument & { readonly committed: boolean };

/** Instruments of a universe; each function is one database transaction, or reads only. */
export function instrumentsService({ database, ids }: RecordParts) {
  return {
    /** Own and shared instruments whose identifier or name holds the text. */
    async search(actor: Actor, search: InstrumentSearch, page: Page) {
      const reads = readsOf(database, actor.universe);
      const [items, counted] = await Promise.all([
        searchInstruments(reads, actor.universe, search, page),
        countMatching(reads, actor.universe, search),
      ]);
      return { items: items.map(presentInstrument), ...page, ...counted };
    },

    /** One instrument, own or shared, as known on an instant where one is given. Throws 404. */
    async get(actor: Actor, id: string, asKnownOn?: string): Promise<Instrument> {
      const reads = readsOf(database, actor.universe);
      let instrument = await findInstrument(reads, actor.universe, id);
      if (asKnownOn !== undefined && !instrument?.is_system_instrument) {
        const revision = await revisionOn(reads, actor.universe, asKnownOn);
        instrument = await findInstrumentAt(reads, actor.universe, id, revision);
      }
      if (instrument === null) throw notFound();
      return presentInstrument(instrument);
    },

    /** Instruments, own and shared, by id, in no order; what is not there is left out. */
    async many(actor: Actor, asked: readonly string[]): Promise<Instrument[]> {
      const found = await findInstruments(readsOf(database, actor.universe), actor.universe, asked);
      return found.map(presentInstrument);
    },

    /** Throws 422 at what is wrong. */
    create(actor: Actor, terms: WriteTerms, body: InstrumentBody): Promise<SavedInstrument> {
      return write(database, actor, { action: "instrument.create", touchesBook: true, ...terms }, async (w) => {
        const id = ids.uuid();
        const references = await check(w, null, body);
        await insertInstruments(w.tx, [{ ...newInstrument(w, id), ...columnsOf(body, REFERENCES, references) }]);
        return saved(w, id, { body });
      });
    },

    /** Throws 404, 403 for a shared instrument, 409 on a stale token, 422 at what is wrong. */
    update(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      { last_update_token: token, ...changes }: InstrumentUpdate,
    ): Promise<SavedInstrument> {
      return write(database, actor, { action: "instrument.update", touchesBook: true, ...terms }, async (w) => {
        const before = await findInstrument(w.tx, w.universe, id);
        if (before === null) throw notFound();
        mustBeOwn(before);
        checkToken(token, before.revision, () => presentInstrument(before));
        const references = await check(w, before, changes);
        const columns = { ...columnsOf(changes, REFERENCES, references), updated_time: w.recordedAt };
        await changeInstrument(w.tx, w.universe, id, w.revision, columns);
        return saved(w, id, { changes });
      });
    },
  };
}

async function check(w: Write, before: InstrumentRow | null, body: InstrumentUpdate): Promise<References> {
  const references = await lookUpReferences(w.tx, w.universe, referencesOf(body, REFERENCES));
  const days = { start_date: before?.start_date, end_date: before?.end_date };
  const wrong: ValidationItem[] = [...references.missing, ...wrongValues({ ...days, ...body })];
  const type = body.identifier_type ?? before?.identifier_type ?? "USER";
  const identifier = body.identifier ?? before?.identifier ?? "";
  const bearer = await findByIdentifier(w.tx, w.universe, type, identifier);
  if (bearer !== null && bearer !== before?.uuid) {
    wrong.push({
      loc: ["body", "identifier"],
      msg: `There is an instrument ${identifier} already.`,
      type: "already-exists",
      ctx: { uuid: bearer },
    });
  }
  if (
    before !== null &&
    body.instrument_type !== undefined &&
    (body.instrument_type === "CCY") !== (before.instrument_type === "CCY")
  ) {
    // Cash and holdings are booked differently: what stands in the ledger would change its meaning.
    if (await isInLedger(w.tx, w.universe, before.uuid)) {
      wrong.push({
        loc: ["body", "instrument_type"],
        msg: "An instrument with transactions cannot become a currency or cease to be one.",
        type: "value_error",
      });
    }
  }
  if (wrong.length > 0) throw validation(wrong);
  return references;
}

async function saved(w: Write, id: string, payload: object): Promise<SavedInstrument> {
  const instrument = await findInstrument(w.tx, w.universe, id);
  if (instrument === null) throw new Error("the instrument was not stored");
  w.subject("instrument", id);
  w.payload(payload);
  return { ...presentInstrument(instrument), committed: w.commit };
}

function newInstrument(w: Write, id: string) {
  return {
    universe_id: w.universe,
    instrument_id: id,
    identifier_type: "USER",
    details: {},
    user_attributes: {},
    user_tags: [],
    created_time: w.recordedAt,
    updated_time: w.recordedAt,
    revision: w.revision,
  };
}
