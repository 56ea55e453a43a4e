import type { Endpoint } from "@distributary/contract/wire/endpoint";
import { openApiDocument } from "@distributary/contract/wire/openapi";
import { endpointTable } from "@distributary/contract/table";
import { readApi } from "../../../../scripts/probe/fuzz/operations.ts";
import { idsOf } from "../../../../scripts/probe/fuzz/ids.ts";
import { plainRequests, type PlainRequest } from "../../../../scripts/probe/fuzz/plain.ts";
import type { Records } from "../isolation/records.ts";
import { samples } from "../isolation/samples.ts";

/** The same requests in every run; a longer run goes on from them. */
const SEED = 20_250_101;

const { operations } = readApi(openApiDocument(endpointTable));

/**
 * Generated requests for a call. `own` and `foreign` are where ids come from, `number` how many; another `run` gives
 * others.
 */
export function requestsFor(
  endpoint: Endpoint,
  own: Records,
  foreign: Records,
  number: number,
  run = 0,
): readonly PlainRequest[] {
  const operation = operations.find(({ id }) => id === endpoint.id);
  if (operation === undefined) throw new Error(`${endpoint.id} is not in the document`);
  const good = samples[endpoint.id]?.(own, own) ?? {};
  return plainRequests(operation, { good, ids: idsOf(own, foreign), number, seed: SEED + run });
}
