import type { ValidationItem } from "@distributary/contract/wire/errors";
import type {
  FullInstrument,
  Instrument,
  InstrumentBody,
  InstrumentUpdate,
} from "@distributary/contract/records/instruments";
import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import { changeRecord, reviveRecord, savedRecord, type ChangedKind } from "../../access/write/record-change.ts";
import { newRecord } from "../../access/write/record-create.ts";
import {
  columnsOf,
  lookUpReferences,
  referencesOf,
  type RecordParts,
  type ReferenceFields,
} from "../../access/records/records.ts";
import { revisionOn } from "../../access/store/history.ts";
import { instrumentTerms } from "../../access/store/references.ts";
import type { Page } from "../../access/store/paging.ts";
import type { StoredRow } from "../../access/store/rows.ts";
import type { InstrumentSearch } from "../../access/store/search.ts";
import { write, type Write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { notFound, validation } from "../../platform/http/problem.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Ids } from "../../platform/ids.ts";
import {
  changedDetails,
  DETAIL_REFERENCES,
  mustBeOwn,
  namedCurrencies,
  wrongCurrency,
  wrongIdentifier,
  wrongKind,
  wrongValues,
} from "./policy.ts";
import { presentFull, presentInstrument } from "./present.ts";
import {
  countMatching,
  findByIdentifier,
  findInstrument,
  findInstruments,
  findInstrumentAt,
  insertInstruments,
  isInLedger,
  searchInstruments,
  type InstrumentRow,
} from "./store/instruments.ts";
import { surroundingsOf } from "./surroundings.ts";

const REFERENCES: ReferenceFields = {
  issuer_id: { kind: "entity", universeColumn: "issuer_universe_id" },
  settlement_unit_id: { kind: "instrument", universeColumn: "settlement_unit_universe_id" },
};

const KIND: ChangedKind<InstrumentRow, Instrument> = {
  kind: "instrument",
  event: "UDPI",
  find: findInstrument,
  mustBeOwn,
  present: presentInstrument,
};

/** An instrument as the answer of a write shows it. */
export type SavedInstrument = Instrument & { readonly committed: boolean };

/** Instruments of a universe; each function is one database transaction, or reads only. */
export function instrumentsService({ database, ids, clock }: RecordParts & { readonly clock: Clock }) {
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
    async byIds(actor: Actor, asked: readonly string[]): Promise<Instrument[]> {
      const found = await findInstruments(readsOf(database, actor.universe), actor.universe, asked);
      return found.map(presentInstrument);
    },

    /** The instrument with what stands around it: issuer, unit, newest price, holdings. Throws 404. */
    async full(actor: Actor, id: string): Promise<FullInstrument> {
      const reads = readsOf(database, actor.universe);
      const instrument = await findInstrument(reads, actor.universe, id);
      if (instrument === null) throw notFound();
      return presentFull(instrument, await surroundingsOf(reads, actor.universe, instrument, clock.now()));
    },

    /** Throws 422 at what is wrong. A bond's par value is 1 unless it says another. */
    create(actor: Actor, terms: WriteTerms, body: InstrumentBody): Promise<SavedInstrument> {
      return write(database, actor, { action: "instrument.create", touchesBook: true, ...terms }, async (w) => {
        const id = ids.uuid();
        await insertInstruments(w.tx, [await rowOf(w, id, body)]);
        return savedRecord(w, KIND, { id, body });
      });
    },

    /** Records an instrument that was removed anew, under its own id. Throws as `create` does, and 409 where it is back. */
    revive(actor: Actor, terms: WriteTerms, id: string, body: InstrumentBody): Promise<SavedInstrument> {
      return write(database, actor, { action: "instrument.restore", touchesBook: true, ...terms }, (w) =>
        reviveRecord(w, KIND, { id, body }, async () => ({ row: await rowOf(w, id, body, true) })),
      );
    },

    /** Throws 404, 403 for a shared instrument, 409 on a stale token, 422 at what is wrong. */
    update(
      actor: Actor,
      terms: WriteTerms,
      id: string,
      { last_update_token: token, ...changes }: InstrumentUpdate,
    ): Promise<SavedInstrument> {
      return write(database, actor, { action: "instrument.update", touchesBook: true, ...terms }, (w) =>
        changeRecord(w, ids, KIND, { id, token, changes }, async (before) => ({
          columns: await check(w, before, changes),
        })),
      );
    },
  };
}

/** Records a new instrument inside the write of another feature and answers its id. Throws 422 at what is wrong. */
export async function recordInstrument(w: Write, ids: Ids, body: InstrumentBody): Promise<string> {
  const id = ids.uuid();
  await insertInstruments(w.tx, [await rowOf(w, id, body)]);
  await savedRecord(w, KIND, { id, body });
  return id;
}

/** The instrument, own or shared, that carries this identifier of this type, or null; asked inside a write. */
export function instrumentCalled(w: Write, type: string, identifier: string): Promise<string | null> {
  return findByIdentifier(w.tx, w.universe, type, identifier);
}

/** The whole row of a new instrument. Throws 422 at what is wrong with the request. */
async function rowOf(w: Write, id: string, body: InstrumentBody, comesBack = false): Promise<StoredRow> {
  const columns = await check(w, null, body, comesBack);
  const par = body.instrument_type === "BOND" ? { par_amount: body.par_amount ?? "1" } : {};
  return { ...newRecord(w, "instrument", id), identifier_type: "USER", details: {}, ...columns, ...par };
}

/**
 * The columns that a request comes to. Throws 422 at what is wrong with it. What `comesBack` stood before, and comes
 * back as it stood: of what a new one is held to it may be older.
 */
async function check(
  w: Write,
  before: InstrumentRow | null,
  body: InstrumentUpdate,
  comesBack = false,
): Promise<StoredRow> {
  const details = changedDetails(before, body);
  const terms = details !== null && "data" in details ? details.data : {};
  const references = await lookUpReferences(w.tx, w.universe, [
    ...referencesOf(body, REFERENCES),
    ...referencesOf(terms, DETAIL_REFERENCES, ["body", "details"]),
  ]);
  const days = { start_date: before?.start_date, end_date: before?.end_date };
  const taken = await takenIdentifier(w, before, body);
  const wrong: ValidationItem[] = [
    ...references.missing,
    ...(details !== null && "detail" in details ? details.detail : []),
    ...wrongValues({ ...days, ...body }),
    ...(comesBack ? [] : wrongIdentifier(before, body)),
    ...(comesBack || references.missing.length > 0 ? [] : await noCurrencies(w, namedCurrencies(before, body, terms))),
    ...(taken.length > 0 || comesBack ? taken : wrongCurrency(before, body)),
    ...(await changedKind(w, before, body)),
  ];
  if (wrong.length > 0) throw validation(wrong);
  const columns = columnsOf(body, REFERENCES, references);
  return details === null ? columns : { ...columns, details: columnsOf(terms, DETAIL_REFERENCES, references) };
}

async function takenIdentifier(
  w: Write,
  before: InstrumentRow | null,
  body: InstrumentUpdate,
): Promise<ValidationItem[]> {
  const type = body.identifier_type ?? before?.identifier_type ?? "USER";
  const identifier = body.identifier ?? before?.identifier ?? "";
  const bearer = await findByIdentifier(w.tx, w.universe, type, identifier);
  if (bearer === null || bearer === before?.uuid) return [];
  const msg = `A security ${identifier} already exists. Choose another identifier.`;
  return [{ loc: ["body", "identifier"], msg, type: "already-exists", ctx: { uuid: bearer } }];
}

async function noCurrencies(w: Write, named: ReturnType<typeof namedCurrencies>): Promise<ValidationItem[]> {
  if (named.length === 0) return [];
  const terms = await instrumentTerms(
    w.tx,
    w.universe,
    named.map(({ id }) => id),
  );
  const currencies = new Set(terms.filter(({ type }) => type === "CCY").map(({ id }) => id));
  return named
    .filter(({ id }) => !currencies.has(id))
    .map(({ loc }) => ({ loc: [...loc], msg: "Choose a currency.", type: "value_error" }));
}

// What stands in the ledger would change its meaning: units of a share are no money, and no promise to a fund.
async function changedKind(w: Write, before: InstrumentRow | null, body: InstrumentUpdate): Promise<ValidationItem[]> {
  const wrong = before === null ? [] : wrongKind(before, body);
  return before === null || wrong.length === 0 || !(await isInLedger(w.tx, w.universe, before.uuid)) ? [] : wrong;
}
