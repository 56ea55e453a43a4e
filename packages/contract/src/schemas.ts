import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import type { z } from "zod";
import { accountBody } from "./accounts.ts";
import { entityBody } from "./entities.ts";
import { eventBody } from "./events.ts";
import { detailsShape } from "./instrument-details.ts";
import { instrumentBody } from "./instruments.ts";
import { jsonSchema, type JsonSchema } from "./json-schema.ts";
import { observableBody } from "./observables.ts";

const shapes: Readonly<Record<string, z.ZodType>> = {
  account: accountBody,
  entity: entityBody,
  instrument: instrumentBody,
  event: eventBody,
  observable: observableBody,
  ...Object.fromEntries(
    INSTRUMENT_TYPES.map((type) => [`instrument-details-${type.toLowerCase()}`, detailsShape(type)]),
  ),
};

/** The JSON Schema of what creates a record, or of the details of an instrument type; null for a name that is none. */
export function schemaNamed(name: string): JsonSchema | null {
  const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
  return shape === undefined ? null : jsonSchema(shape);
}
