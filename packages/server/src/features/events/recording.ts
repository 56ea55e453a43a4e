import type { CapitalActivity, CapitalCall, CapitalDistribution } from "@distributary/contract/records/event-payloads";
import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { Event, EventBody, EventFragment, EventUpdate } from "@distributary/contract/records/events";
import { assertVisible } from "../../access/records/records.ts";
import { standingTransactions, supersedeEvent } from "../../access/store/ledger.ts";
import type { Write } from "../../access/write/write.ts";
import type { Ids } from "../../platform/ids.ts";
import { invalid, validation } from "../../platform/http/problem.ts";
import { checkIsOpen, recordedFromProspect } from "../prospects/service.ts";
import { beyondCapitalWarnings } from "./beyond-capital.ts";
import { resolveActivity } from "./capital-activity.ts";
import { deriveNoticeGroup } from "./capital-derivation.ts";
import { resolveCall, resolveDistribution } from "./capital-terms.ts";
import { withOwed } from "./entry/owed.ts";
import { deriveTransactions, takeBackTransactions } from "./derivation.ts";
import { agreedDayOf, dataOf, dayOf, newEvent, plainFields, treeFields, whenAfter, whenOf } from "./fields.ts";
import {
  noteAfter,
  payloadAfter,
  PAYLOAD_OF,
  storedPayload,
  storedWarnings,
  wrongEvent,
  type StoredPayload,
} from "./payloads.ts";
import { noticeGroup } from "./store/capital.ts";
import { correctedApart } from "./store/corrected-apart.ts";
import { overCalled } from "./summary.ts";
import {
  changeEvent,
  completeEvent,
  findByClientIdentifier,
  findEvents,
  insertEvents,
  reviveEvent,
  treeBelow,
  type EventRow,
} from "./store/events.ts";

/** How an event is written: `comesBack` where it is written again as it was known before. */
export interface Manner {
  readonly comesBack?: boolean;
}

/**
 * Records a new event with its transactions, and the settlement that it says it had; or one that was removed anew,
 * where it `comesBack`: it may then name a draft that was deleted since. Throws 422 at what is wrong.
 */
export async function recordEvent(
  w: Write,
  ids: Ids,
  id: string,
  body: EventBody,
  { comesBack = false }: Manner = {},
): Promise<void> {
  const type = body.event_type;
  const said = payloadAfter(type, body, null, false);
  await check(w, id, type, body, { isNew: true, hasPayload: said !== null });
  if (body.prospect_id) await checkDraft(w, body.prospect_id, id, comesBack);
  const when = comesBack ? dayOf(w, body) : agreedDayOf(w, body);
  w.datedOn(when.event_date);
  const { payload, warnings } = await resolved(
    w,
    id,
    type,
    comesBack ? said : await withOwed(w, type, said),
    when.event_date,
  );
  const fields = { ...newEvent(w, id), ...plainFields(body), ...when, ...treeFields(type, body, payload) };
  const data = dataOf(type, payload, noteAfter(body, null), warnings);
  const row = { ...fields, event_data: data };
  await (comesBack ? reviveEvent(w.tx, w.universe, id, row) : insertEvents(w.tx, [row]));
  const found = await derive(w, ids, { id, type, ...when, isNew: true }, data);
  if (found.length > 0)
    await completeEvent(w.tx, w.universe, id, { event_data: dataOf(type, payload, null, [...warnings, ...found]) });
  w.subject("event", id);
  if (body.prospect_id) await recordedFromProspect(w, ids, body.prospect_id, id);
  if (body.capital_activity && type !== "CACT") await settleAtOnce(w, ids, id, body, when.event_date);
}

/** A notice entered as already settled brings the event of its settlement. */
async function settleAtOnce(w: Write, ids: Ids, notice: string, body: EventBody, date: string): Promise<void> {
  const { settled_on: settledOn, ...activity } = body.capital_activity ?? {};
  const due = body.capital_call?.due_date ?? body.capital_distro?.expected_date ?? null;
  await recordEvent(w, ids, ids.uuid(), {
    event_type: "CACT",
    event_date: settledOn ?? (due !== null && due > date ? due : date),
    description: body.description,
    capital_activity: { ...activity, settled_event_id: notice },
  });
}

/**
 * Changes an event that stands as `before`; when its payload, day or place changes, its transactions are derived again
 * and keep their ids. `fieldByField` leaves what a payload does not name. Throws 422 at what is wrong, and for the trace
 * of a change, which nobody changes.
 */
export async function amendEvent(
  w: Write,
  ids: Ids,
  before: EventRow,
  changes: EventUpdate | EventFragment,
  fieldByField: boolean,
  { comesBack = false }: Manner = {},
): Promise<void> {
  const { uuid: id, event_type: type } = before;
  refuseTrace(before, ["path", "uuid"]);
  const field = PAYLOAD_OF[type];
  const stands = field === null ? null : storedPayload(before.event_data, field);
  const said = payloadAfter(type, changes, stands, fieldByField);
  await check(w, id, type, changes, { isNew: false, hasPayload: said !== null });
  if (changes.prospect_id && changes.prospect_id !== before.prospect_id)
    await checkDraft(w, changes.prospect_id, id, comesBack);
  const stood = whenOf(before);
  const when = whenAfter(w, changes, stood);
  const moved = when.event_date !== stood.event_date || when.instant !== stood.instant;
  w.datedOn(before.event_date);
  w.datedOn(when.event_date);
  const payloadChanges = field !== null && (Boolean(changes[field]) || Boolean(changes.event_data));
  const derives = payloadChanges || moved || changes.ordinal !== undefined;
  const { payload, warnings } = payloadChanges
    ? await resolved(w, id, type, said, when.event_date)
    : { payload: stands, warnings: derives ? [] : storedWarnings(before.event_data) };
  const note = noteAfter(changes, storedPayload(before.event_data, "note"));
  const data = { ...before.event_data, ...dataOf(type, payload, note, warnings) };
  await changeEvent(w.tx, w.universe, id, w.revision, {
    ...plainFields(changes),
    ...when,
    ...treeFields(type, changes, payload),
    event_data: data,
    updated_time: w.recordedAt,
  });
  if (derives) {
    const left = field === "capital_activity" && stands !== null ? String(stands["settled_event_id"]) : null;
    if (left !== null && left !== payload?.["settled_event_id"]) await deriveNoticeGroup(w, ids, left, id);
    const lost = (await correctedApart(w.tx, w.universe, id)).map(givesWay);
    const found = [...lost, ...(await derive(w, ids, { id, type, ...when, isNew: false }, data))];
    if (found.length > 0) {
      const event_data = { ...before.event_data, ...dataOf(type, payload, note, [...warnings, ...found]) };
      await completeEvent(w.tx, w.universe, id, { event_data });
    }
  }
  w.subject("event", id);
  if (changes.prospect_id && changes.prospect_id !== before.prospect_id)
    await recordedFromProspect(w, ids, changes.prospect_id, id);
}

/**
 * Supersedes events with what they derived, and derives anew the notices that lose a settlement. Answers the events in
 * the order of `gone`. Throws 422 when units they brought are needed later.
 */
export async function removeEvents(
  w: Write,
  ids: Ids,
  gone: readonly string[],
  loc: readonly (string | number)[],
): Promise<readonly EventRow[]> {
  const events = await findEvents(w.tx, w.universe, gone);
  for (const event of events) {
    w.datedOn(event.event_date);
    refuseTrace(event, loc);
  }
  const isCapital = events.some(({ event_type: type }) => type === "LPCC" || type === "LPCD" || type === "CACT");
  await takeBackTransactions(w, await standingTransactions(w.tx, w.universe, gone), loc, isCapital);
  for (const event of gone) {
    await supersedeEvent(w.tx, w.universe, event, w.revision);
    w.subject("event", event);
  }
  const notices = events.flatMap((event) => (event.event_type === "CACT" ? [event.parent_event_id ?? ""] : []));
  for (const notice of new Set(notices)) if (!gone.includes(notice)) await deriveNoticeGroup(w, ids, notice, notice);
  return events.toSorted((a, b) => gone.indexOf(a.uuid) - gone.indexOf(b.uuid));
}

function refuseTrace({ event_type: type }: EventRow, loc: readonly (string | number)[]): void {
  if (type.startsWith("U")) throw invalid(loc, "This event documents a change and can’t be deleted.");
}

/** What a person must know whose earlier correction of the transaction alone is not in the event that is derived anew. */
function givesWay(date: string): string {
  return `The transaction of ${date} was corrected separately from its event. It now matches the event, and the correction stays in its history.`;
}

interface Place {
  readonly id: string;
  readonly type: Event["event_type"];
  readonly event_date: string;
  readonly instant: string | null;
  readonly isNew: boolean;
}

/** Derives what an event comes to, by what is stored of it. Answers further warnings. */
async function derive(w: Write, ids: Ids, event: Place, data: StoredPayload): Promise<string[]> {
  const facts = { id: event.id, date: event.event_date, instant: event.instant };
  switch (event.type) {
    case "NEW": {
      const before = event.isNew ? [] : await standingTransactions(w.tx, w.universe, [event.id]);
      return deriveTransactions(w, ids, facts, demanded(storedPayload(data, "new_transaction")), before);
    }
    case "LPCC":
      await deriveNoticeGroup(w, ids, event.id, event.id);
      return overCalled(w, { type: "LPCC", payload: demanded(storedPayload(data, "capital_call")) });
    case "LPCD": {
      await deriveNoticeGroup(w, ids, event.id, event.id);
      const isSettled = (await noticeGroup(w.tx, w.universe, event.id)).length > 1;
      return isSettled
        ? []
        : beyondCapitalWarnings(w, demanded(storedPayload(data, "capital_distro")), event.event_date);
    }
    case "CACT": {
      const { settled_event_id: notice } = demanded(storedPayload(data, "capital_activity"));
      await deriveNoticeGroup(w, ids, demanded(notice), event.id);
      return [];
    }
    default:
      return [];
  }
}

/** What the type of an event has, which was checked before anything is derived. */
function demanded<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("an event lacks what its type has");
  return value;
}

/** A payload with its defaults found and its references checked. A NEW event is checked as it is derived. */
async function resolved(
  w: Write,
  id: string,
  type: Event["event_type"],
  said: StoredPayload | null,
  date: string,
): Promise<{ readonly payload: StoredPayload | null; readonly warnings: readonly string[] }> {
  const payload: unknown = said;
  switch (type) {
    case "LPCC":
      return stored(await resolveCall(w, payload as CapitalCall, date));
    case "LPCD":
      return stored(await resolveDistribution(w, payload as CapitalDistribution, date));
    case "CACT":
      return stored({ payload: await resolveActivity(w, payload as CapitalActivity, id), warnings: [] });
    default:
      return { payload: said, warnings: [] };
  }
}

function stored({ payload, warnings }: { readonly payload: object; readonly warnings: readonly string[] }) {
  return { payload: { ...payload }, warnings };
}

/** Whether an event may be the one that is recorded from a draft; one that comes back keeps a draft that is gone. */
async function checkDraft(w: Write, prospect: string, event: string, comesBack: boolean): Promise<void> {
  if (!comesBack) await assertVisible(w.tx, w.universe, "prospect", prospect, ["body", "prospect_id"]);
  await checkIsOpen(w, prospect, event, { comesBack });
}

async function check(
  w: Write,
  id: string,
  type: Event["event_type"],
  body: EventUpdate | EventFragment,
  state: { readonly isNew: boolean; readonly hasPayload: boolean },
): Promise<void> {
  const wrong: ValidationItem[] = wrongEvent(type, body, state);
  const bearer = body.client_identifier ? await findByClientIdentifier(w.tx, w.universe, body.client_identifier) : null;
  if (bearer !== null && bearer !== id) {
    const msg = "Another event already has this client identifier. Choose another.";
    wrong.push({ loc: ["body", "client_identifier"], msg, type: "already-exists", ctx: { uuid: bearer } });
  }
  if (body.parent_event_id) {
    const loc = ["body", "parent_event_id"];
    await assertVisible(w.tx, w.universe, "event", body.parent_event_id, loc);
    const settles = body.capital_activity?.settled_event_id ?? null;
    if (type === "CACT" && settles !== null && settles !== body.parent_event_id)
      wrong.push({ loc, msg: "Use the settled notice as the parent.", type: "value_error" });
    if (!state.isNew && (await treeBelow(w.tx, w.universe, id)).includes(body.parent_event_id)) {
      const msg = "An event cannot be its own parent, directly or through others. Choose another parent.";
      wrong.push({ loc, msg, type: "cycle" });
    }
  }
  if (wrong.length > 0) throw validation(wrong);
}
