import { afterEach, expect, it } from "vitest";
import { sayFailure, sayRefusal } from "./cache.ts";
import { callError } from "./http/errors.ts";
import { snackbar } from "./snackbar-store.ts";

afterEach(() => {
  for (const { id } of snackbar.get()) snackbar.remove(id);
});

/** What stands on screen after a call was refused with 422 at these places. */
function saidOf(say: (failure: unknown) => void, ...places: readonly (readonly string[])[]) {
  say(callError(422, { detail: places.map((loc) => ({ loc: [...loc], msg: `No: ${loc.join(".")}.`, type: "x" })) }));
  return snackbar.get().map(({ title, body }) => `${title} ${body}`.trim());
}

it("leaves what is wrong with fields to the fields", () => {
  expect(saidOf(sayFailure, ["body", "name"])).toEqual(["There are a few errors..."]);
});

it("says why a record in the address is refused: a deletion that is in the way of others", () => {
  expect(saidOf(sayFailure, ["path", "id"])).toEqual(["Request Failed: No: path.id."]);
});

it("says why something cannot be undone, whichever field of the record is in the way", () => {
  expect(saidOf(sayRefusal, ["body", "prospect_id"])).toEqual(["Request Failed: No: body.prospect_id."]);
});
