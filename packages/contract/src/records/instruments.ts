import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import { z } from "zod";
import { jsonOf, recordOf } from "../wire/bounds.ts";
import { endpoint } from "../wire/endpoint.ts";
import { detailShapes } from "./instrument-details.ts";
import { jsonSchema } from "../wire/json-schema.ts";
import {
  attributes,
  commitQuery,
  committed,
  day,
  decimal,
  instant,
  listAnswer,
  note,
  pageQuery,
  tags,
  uuid,
} from "../wire/scalars.ts";

/** What an identifier is a name in. */
export const identifierTypes = ["CCY", "ISIN", "CSIP", "TCKR", "USER", "INTR", "TPLT", "PATT"] as const;

/**
 * The terms of an instrument: of the shape that its type asks for, which `detailsShape` in instrument-details.ts
 * gives. Here any object is let in, as a change of details alone does not say the type.
 */
const details = recordOf(z.string().max(100), jsonOf(20_000), 200).meta({
  maxProperties: 200,
  // Written out when a document asks for it, not whenever the table is loaded.
  get anyOf() {
    return detailShapes.map(([, shape]) => ({ ...jsonSchema(shape), $schema: undefined }));
  },
});

const fields = {
  identifier: z.string().trim().min(1).max(100),
  instrument_type: z.enum(INSTRUMENT_TYPES),
  identifier_type: z.enum(identifierTypes).optional(),
  display_name: z.string().trim().min(1).max(100),
  details: details.optional(),
  issue_date: day.nullish(),
  issuer_id: uuid.nullish(),
  issued_amount: decimal.nullish(),
  start_date: day.nullish(),
  end_date: day.nullish(),
  settlement_unit_id: uuid.nullish(),
  par_amount: decimal.nullish(),
  price_multiplier: decimal.nullish(),
  user_description: note.nullish(),
  user_attributes: attributes.optional(),
  user_tags: tags.optional(),
  notes: note.nullish(),
};

/** What creates an instrument. `settlement_unit_id` is the currency it is priced and settled in. */
export const instrumentBody = z.object(fields).strict();
export type InstrumentBody = z.infer<typeof instrumentBody>;

export const instrumentUpdate = instrumentBody
  .partial()
  .extend({ last_update_token: z.string().max(100).optional() })
  .strict();
export type InstrumentUpdate = z.infer<typeof instrumentUpdate>;

const text = z.string().nullable();

export const instrument = z.object({
  uuid: z.string(),
  identifier: z.string(),
  instrument_type: z.enum(INSTRUMENT_TYPES),
  identifier_type: z.enum(identifierTypes),
  display_name: z.string(),
  details: z.record(z.string(), z.unknown()),
  issue_date: text,
  issuer_id: text,
  issued_amount: text,
  start_date: text,
  end_date: text,
  settlement_unit_id: text,
  par_amount: text,
  price_multiplier: text,
  user_description: text,
  user_attributes: z.record(z.string(), z.unknown()),
  user_tags: z.array(z.string()),
  notes: text,
  is_system_instrument: z.boolean(),
  created_time: z.string(),
  updated_time: z.string(),
  last_update_token: z.string(),
});
export type Instrument = z.infer<typeof instrument>;

const savedInstrument = instrument.extend(committed.shape);

const named = z.object({ uuid: z.string(), name: z.string() });

/** An instrument with what stands around it. */
export const fullInstrument = instrument.extend({
  issuer: named.nullable(),
  settlement_unit: named.extend({ identifier: z.string() }).nullable(),
  /** Records that its details name, by the field that does. */
  named_in_details: z.record(z.string(), named.extend({ kind: z.enum(["entity", "instrument"]) })),
  /** The newest recorded price on or before today, or null. */
  latest_price: z.object({ date: z.string(), price: z.string(), units_id: z.string() }).nullable(),
  /** Where it is held: units by own account, those at nothing left out. */
  holdings: z.array(z.object({ account: named, quantity: z.string() })),
  /** How many transactions move it or were caused by it, as its list has them, and how many observations name it. */
  transaction_count: z.number(),
  observable_count: z.number(),
});
export type FullInstrument = z.infer<typeof fullInstrument>;

export const instrumentsEndpoints = {
  get: endpoint({
    id: "get-instruments-id",
    method: "GET",
    path: "/instruments/{id}",
    summary: "One instrument",
    access: "universe",
    permission: "read",
    params: z.object({ id: uuid }),
    query: z.object({ as_known_on: instant.optional() }),
    answer: instrument,
  }),
  full: endpoint({
    id: "post-instruments-id-full",
    method: "POST",
    path: "/instruments/{id}/full",
    summary: "One instrument with its issuer, unit, latest price and holdings",
    access: "universe",
    permission: "read",
    reads: true,
    params: z.object({ id: uuid }),
    answer: fullInstrument,
  }),
  create: endpoint({
    id: "post-instruments",
    method: "POST",
    path: "/instruments",
    summary: "Create an instrument",
    access: "universe",
    permission: "write",
    commitDefault: false,
    query: commitQuery(false),
    body: instrumentBody,
    answer: savedInstrument,
  }),
  update: endpoint({
    id: "post-instruments-uuid",
    method: "POST",
    path: "/instruments/{uuid}",
    summary: "Change an instrument",
    access: "universe",
    permission: "write",
    commitDefault: false,
    params: z.object({ uuid }),
    query: commitQuery(false),
    body: instrumentUpdate,
    answer: savedInstrument,
    statuses: [409],
  }),
  search: endpoint({
    id: "post-data-types-instruments",
    method: "POST",
    path: "/data-types/instruments",
    summary:
      "Instruments whose identifier, name, ISIN, FIGI or ticker contains the text, of the given types or of all others",
    access: "universe",
    permission: "read",
    reads: true,
    query: z.object({
      prefix: z.string().trim().max(100).default(""),
      offset: pageQuery.shape.offset,
      page_size: pageQuery.shape.limit,
    }),
    body: z.object({
      instrument_types: z.array(z.enum(INSTRUMENT_TYPES)).max(100).optional(),
      invert_types: z.boolean().default(false),
    }),
    answer: listAnswer(instrument),
  }),
} as const;
