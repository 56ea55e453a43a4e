import type { Opening, OpeningBody } from "@distributary/contract/entry/openings";
import type { Services } from "../../access/http/services.ts";
import { dayOfInstant } from "../../access/records/day-of.ts";
import { recordsOfRevision } from "../../access/store/revisions.ts";
import { defaultRecord } from "../../access/store/references.ts";
import type { Actor } from "../../access/session/actor.ts";
import { write, type Write } from "../../access/write/write.ts";
import type { WriteTerms } from "../../access/write/write-request.ts";
import { conflict, invalid, notFound, validation } from "../../platform/http/problem.ts";
import type { Ids } from "../../platform/ids.ts";
import { openAccount } from "../accounts/service.ts";
import { bookEvent, removeEventTree } from "../events/service.ts";
import { instrumentCalled, recordInstrument } from "../instruments/service.ts";
import { observe, removeObservations } from "../observables/service.ts";
import { planOf, type OpeningPlan, type PlannedInstrument, type PlannedPosition } from "./plan.ts";
import { asMade, firstUsed, isOpening, OPENING, supersedeMade } from "./store.ts";

/** Identifiers are at most this long; a number that tells two apart still fits behind. */
const NAME_LENGTH = 90;

/** What somebody owns or owes, recorded and undone as a whole; each function is one database transaction. */
export function openingsService({ database, ids }: Pick<Services, "database" | "ids">) {
  return {
    /**
     * Makes accounts, securities with their terms, opening positions and prices of one thing that is owned or owed.
     * Throws 422 at what is wrong, 403 without `book`.
     */
    create(actor: Actor, terms: WriteTerms, body: OpeningBody): Promise<Opening & { readonly committed: boolean }> {
      return write(database, actor, { action: OPENING, touchesBook: true, ...terms }, async (w) => {
        const on = body.on ?? dayOfInstant(w.recordedAt, w.defaultTimezone);
        const planned = planOf(body, on);
        if ("detail" in planned) throw validation(planned.detail);
        const made = await record(w, ids, planned.plan, body, on);
        w.payload({ body });
        return { ...made, committed: w.commit };
      });
    },

    /**
     * Removes everything that an opening made. Throws 404 where the revision is no opening, 409 where it was undone, or
     * where what it made was changed or is used by something else since.
     */
    undo(actor: Actor, terms: WriteTerms, revision: number): Promise<{ removed: number; committed: boolean }> {
      return write(database, actor, { action: "opening.undo", touchesBook: true, ...terms }, async (w) => {
        if (!(await isOpening(w.tx, w.universe, revision))) throw notFound();
        const touched = await recordsOfRevision(w.tx, w.universe, String(revision));
        const standing = {
          account: await asMade(w.tx, w.universe, "account", revision),
          instrument: await asMade(w.tx, w.universe, "instrument", revision),
          event: await asMade(w.tx, w.universe, "event", revision),
          observable: await asMade(w.tx, w.universe, "observable", revision),
        };
        const count = Object.values(standing).flat().length;
        if (count === 0) throw conflict("This was undone already.");
        const named = touched.filter(({ kind }) => kind in standing).length;
        if (count < named) throw conflict("Some of these records were changed since. Delete them one by one instead.");
        for (const event of standing.event)
          // oxlint-disable-next-line no-await-in-loop -- one write, step by step
          await removeEventTree(w, ids, event, ["path", "revision"]);
        await removeObservations(w, standing.observable);
        const used = await firstUsed(w.tx, w.universe, revision);
        if (used !== null) throw conflict(`“${used}” is used by other records. Remove those first.`);
        await supersedeMade(w.tx, w.universe, revision, w.revision);
        for (const kind of ["account", "instrument"] as const) for (const id of standing[kind]) w.subject(kind, id);
        w.payload({ opening: revision });
        return { removed: count, committed: w.commit };
      });
    },
  };
}

/** Makes what a plan says, inside one write. */
async function record(w: Write, ids: Ids, plan: OpeningPlan, body: OpeningBody, on: string): Promise<Opening> {
  const currency = await instrumentCalled(w, "CCY", body.currency);
  if (currency === null) throw invalid(["body", "currency"], "Choose a currency.");
  const holder = await defaultRecord(w.tx, w.universe, "entity");
  const accounts: { uuid: string; name: string }[] = [];
  const instruments: { uuid: string; name: string; isNew: boolean }[] = [];
  const events: string[] = [];
  // oxlint-disable no-await-in-loop -- one write, step by step: each names what the one before it made
  for (const account of plan.accounts) {
    const from = institutionOf(body, accounts.length);
    const uuid = await openAccount(w, ids, {
      ...account,
      entity_id: holder,
      base_currency: body.currency,
      ...(from === null ? {} : { user_attributes: { institution: from } }),
    });
    accounts.push({ uuid, name: account.name });
  }
  for (const instrument of plan.instruments) {
    const collateral = instrument.secures === null ? null : (instruments[instrument.secures]?.uuid ?? null);
    instruments.push({ ...(await makeInstrument(w, ids, instrument, currency, collateral)), name: instrument.name });
  }
  for (const position of plan.positions) {
    const account = accounts[position.account]?.uuid ?? "";
    const what = position.instrument === null ? currency : (instruments[position.instrument]?.uuid ?? "");
    events.push(await open(w, ids, { position, account, what, isCash: position.instrument === null, on }));
  }
  // oxlint-enable no-await-in-loop
  const prices = plan.positions.flatMap(({ instrument, price }) => {
    const of = instrument === null ? undefined : instruments[instrument]?.uuid;
    return price === null || of === undefined
      ? []
      : [{ type_id: "std.price" as const, instrument_id: of, units_id: currency, price, date_of: on }];
  });
  if (prices.length > 0) await observe(w, ids, prices);
  const fresh = instruments.filter(({ isNew }) => isNew).map(({ uuid, name }) => ({ uuid, name }));
  return { revision: w.revision, accounts, instruments: fresh, events, prices: prices.length };
}

/** Who keeps an account: the institution, of a home's mortgage its lender. */
function institutionOf(body: OpeningBody, place: number): string | null {
  const said = body.kind === "home" && place === 1 ? body.mortgage?.lender : body.institution;
  return said || null;
}

/** A security of a plan: the one that carries its ticker already, or a new one. */
async function makeInstrument(
  w: Write,
  ids: Ids,
  { name, type, ticker, terms }: PlannedInstrument,
  currency: string,
  collateral: string | null,
): Promise<{ readonly uuid: string; readonly isNew: boolean }> {
  const there = ticker === null ? null : await instrumentCalled(w, "TCKR", ticker);
  if (there !== null) return { uuid: there, isNew: false };
  const details = { ...terms.details, ...(collateral === null ? {} : { collateral }) };
  const uuid = await recordInstrument(w, ids, {
    identifier: ticker ?? (await freeIdentifier(w, name)),
    identifier_type: ticker === null ? "USER" : "TCKR",
    instrument_type: type,
    display_name: name,
    settlement_unit_id: currency,
    start_date: terms.start_date ?? null,
    end_date: terms.end_date ?? null,
    details,
  });
  return { uuid, isNew: true };
}

/** The name, with a number behind it where another security is called so. */
async function freeIdentifier(w: Write, name: string): Promise<string> {
  const stem = name.slice(0, NAME_LENGTH);
  for (let number = 1; ; number++) {
    const tried = number === 1 ? stem : `${stem} ${number}`;
    // oxlint-disable-next-line no-await-in-loop -- until one is free
    if ((await instrumentCalled(w, "USER", tried)) === null) return tried;
  }
}

/** Books an opening position: units that come from outside, or units that are owed. */
function open(
  w: Write,
  ids: Ids,
  said: {
    readonly position: PlannedPosition;
    readonly account: string;
    readonly what: string;
    readonly isCash: boolean;
    readonly on: string;
  },
): Promise<string> {
  const { position, account, what, isCash, on } = said;
  const isOwed = position.units.startsWith("-");
  const units = isOwed ? position.units.slice(1) : position.units;
  const cost = { cost_basis: position.cost ?? (isOwed ? units : ("unknown" as const)) };
  // What is owed was acquired on no day.
  const since = isOwed ? {} : { acquired_on: position.acquired ?? on };
  return bookEvent(w, ids, {
    event_type: "NEW",
    event_date: on,
    description: position.description.slice(0, 100),
    new_transaction: {
      what_id: what,
      direction: "R",
      target_account_id: account,
      units,
      owed: isOwed,
      ...(isCash ? {} : { ...since, ...cost }),
    },
  });
}
