import { unsourcedPlace, type UnsourcedPlace } from "@distributary/contract/reporting/figures-without-source";
import { invalid } from "../../../platform/http/problem.ts";

/** A place as an answer hands it out. */
export function placeText({ value, amount, id, line }: UnsourcedPlace): string {
  return Buffer.from(JSON.stringify({ value, amount, id, line })).toString("base64url");
}

/** The place that an answer handed out. Throws 422. */
export function readPlace(text: string): UnsourcedPlace {
  const found = unsourcedPlace.safeParse(jsonOf(Buffer.from(text, "base64url").toString()));
  if (!found.success) throw invalid(["query", "after"], "Send the `next` of an answer, as it is.");
  return found.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
