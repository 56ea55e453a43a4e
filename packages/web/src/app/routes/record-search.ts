import { CORPORATE_ACTIONS, type CorporateActionKind } from "@distributary/domain/codes/corporate-actions";
import { INSTRUMENT_TYPES, type InstrumentType } from "@distributary/domain/codes/instrument-types";
import { isDay } from "../../ui/format/day.ts";

/** What the address of a page that makes a record carries. */
export interface CreateSearch {
  /** In a window of its own, which tells its opener what was made. */
  readonly popup?: true;
  readonly instrument_type?: InstrumentType;
  /** What was typed where the record was missed: the name of the new one. */
  readonly name?: string;
  /** The holding entity of a new account. */
  readonly entity_id?: string;
}

/** Reads the address of a page that makes a record; what it does not know it leaves out. */
export function createSearch(raw: Record<string, unknown>): CreateSearch {
  const type = INSTRUMENT_TYPES.find((code) => code === raw["instrument_type"]);
  const name = text(raw["name"], 128);
  const entity = uuidIn(raw["entity_id"]);
  return {
    ...(flag(raw["popup"]) ? { popup: true as const } : {}),
    ...(type === undefined ? {} : { instrument_type: type }),
    ...(name === undefined ? {} : { name }),
    ...(entity === undefined ? {} : { entity_id: entity }),
  };
}

/** What the address of a transaction's edit page carries: with `event_mode=1` its id is that of a NEW event. */
export function editSearch(raw: Record<string, unknown>): { event_mode?: 1 } {
  return flag(raw["event_mode"]) ? { event_mode: 1 } : {};
}

/** What the address of a page that records something carries: the prospect it comes from, and where it begins. */
export interface EntrySearch {
  readonly prospect_id?: string;
  readonly account?: string;
  readonly instrument?: string;
  /** The notice that a new event settles. */
  readonly settles?: string;
  /** What happened, where that is known already, and how much of what came for how much: decimal text. */
  readonly kind?: CorporateActionKind;
  readonly units?: string;
  readonly received_units?: string;
  /** `yyyy-MM-dd` */
  readonly date?: string;
}

/** Reads the address of a page that records something. */
export function entrySearch(raw: Record<string, unknown>): EntrySearch {
  const found = {
    prospect_id: uuidIn(raw["prospect_id"]),
    account: uuidIn(raw["account"]),
    instrument: uuidIn(raw["instrument"]),
    settles: uuidIn(raw["settles"]),
    kind: CORPORATE_ACTIONS.find((one) => one === raw["kind"]),
    units: decimalIn(raw["units"]),
    received_units: decimalIn(raw["received_units"]),
    date: isDay(String(raw["date"])) ? String(raw["date"]) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** What the address of a new observation carries: where it begins, or the codes of the two currencies of a rate. */
export interface ObservationSearch extends EntrySearch {
  readonly rate_of?: string;
  readonly currency?: string;
}

/** Reads the address of a new observation. */
export function observationSearch(raw: Record<string, unknown>): ObservationSearch {
  const of = text(raw["rate_of"], 100);
  const currency = text(raw["currency"], 100);
  return {
    ...entrySearch(raw),
    ...(of === undefined || currency === undefined ? {} : { rate_of: of, currency }),
  };
}

function uuidIn(value: unknown): string | undefined {
  const id = text(value, 36);
  return id !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined;
}

/** A number of the address is read as one where it looks like one. */
function decimalIn(value: unknown): string | undefined {
  const written = typeof value === "number" ? String(value) : value;
  return typeof written === "string" && /^\d{1,20}(\.\d{1,18})?$/.test(written) ? written : undefined;
}

function flag(value: unknown): boolean {
  return value === true || value === "true" || value === 1 || value === "1";
}

function text(value: unknown, most: number): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= most ? value : undefined;
}
