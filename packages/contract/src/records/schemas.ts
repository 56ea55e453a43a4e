import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import type { z } from "zod";
import { accountBody } from "./accounts.ts";
import { entityBody } from "./entities.ts";
import {
  capitalActivity,
  capitalCall,
  capitalDistribution,
  eventDataFields,
  newTransactionData,
  noteData,
} from "./event-payloads.ts";
import { eventBody } from "./events.ts";
import { detailsShape } from "./instrument-details.ts";
import { instrumentBody } from "./instruments.ts";
import { jsonSchema, type JsonSchema } from "../wire/json-schema.ts";
import { observableBody } from "./observables.ts";
import { prospectBody } from "./prospects.ts";
import { transactionUpdate } from "./transactions.ts";

const shapes: Readonly<Record<string, z.ZodType>> = {
  account: accountBody,
  entity: entityBody,
  instrument: instrumentBody,
  event: eventBody,
  observable: observableBody,
  prospect: prospectBody,
  transaction: transactionUpdate,
  new_transaction: newTransactionData,
  capital_call: capitalCall,
  capital_distro: capitalDistribution,
  capital_activity: capitalActivity,
  event_data: eventDataFields,
  note: noteData,
  ...Object.fromEntries(
    INSTRUMENT_TYPES.map((type) => [`instrument-details-${type.toLowerCase()}`, detailsShape(type)]),
  ),
};

/**
 * The JSON Schema of what creates a record, of the details of an instrument type or of a payload of an event (by the
 * name of its field; `note` for what a NOTE carries beside its text); null for a name that is none. Of a transaction,
 * which only an event creates, it is what corrects one.
 */
export function schemaNamed(name: string): JsonSchema | null {
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  return shape === undefined ? null : jsonSchema(shape);
}
