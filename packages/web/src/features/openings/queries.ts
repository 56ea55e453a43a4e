import { openingsEndpoints, type OpeningBody } from "@distributary/contract/entry/openings";
import type { AnswerOf } from "@distributary/contract/wire/endpoint";
import { api } from "../../data/api.ts";

/** What an opening made, as its answer says. */
export type SavedOpening = AnswerOf<typeof openingsEndpoints.create>;

/** Records what somebody owns or owes in one write. */
export function saveOpening(body: Readonly<Record<string, unknown>>): Promise<SavedOpening> {
  return api.call(openingsEndpoints.create, { query: { commit: "true" }, body: body as OpeningBody });
}

/** Removes everything that an opening made. */
export function undoOpening(revision: number): Promise<unknown> {
  return api.call(openingsEndpoints.undo, { params: { revision: String(revision) }, query: { commit: "true" } });
}
