import type { ValidationErrorBody } from "@distributary/contract/wire/errors";
import { CallError } from "../../../data/http/errors.ts";

interface Entry {
  readonly new_transaction?: object | null | undefined;
}

/**
 * Sends an entry, and where it is a company's action on units that turn out to be sold short, once more the other way
 * round: the refusal says which way it goes, and no field of the form asks for it.
 */
export async function sendWayHeld<B extends Entry, A>(body: B, send: (body: B) => Promise<A>): Promise<A> {
  try {
    return await send(body);
  } catch (failure) {
    const direction = wayIn(failure);
    const said = body.new_transaction;
    if (direction === null || !said || !("corporate_action" in said)) throw failure;
    return send({ ...body, new_transaction: { ...said, direction } });
  }
}

function wayIn(failure: unknown): "R" | "P" | null {
  if (!(failure instanceof CallError) || failure.status !== 422) return null;
  const { detail } = failure.body as Partial<ValidationErrorBody>;
  const direction = detail?.find(({ loc }) => loc.at(-1) === "direction")?.ctx?.["direction"];
  return direction === "R" || direction === "P" ? direction : null;
}
