import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { callError, failureText, isMissing, refusalText } from "./errors.ts";

it("maps a 422 to fields by dotted path, without the leading body segment", () => {
  proves("rule:field-behaviour-10");
  const error = callError(422, {
    detail: [
      { loc: ["body", "line_items", 0, "unit"], msg: "is needed", type: "missing" },
      { loc: ["query", "limit"], msg: "too large", type: "max" },
      { loc: ["body", "email"], msg: "first", type: "a" },
      { loc: ["body", "email"], msg: "second", type: "b" },
    ],
  });
  expect(error.fields).toEqual({ "line_items.0.unit": "is needed", limit: "too large", email: "first" });
  expect(error.message).toBe("Validation Error");
  expect(refusalText(error)).toBe("is needed too large first");
  expect(refusalText(callError(503, null))).toBe("Service Unavailable");
});

it("has the texts of the transport errors", () => {
  expect([400, 401, 403, 404, 500].map((status) => callError(status, null).message)).toEqual([
    "Bad Request",
    "Unauthorized",
    "Forbidden",
    "Not Found",
    "Internal Server Error",
  ]);
});

it("has the texts of the other transport errors", () => {
  expect([502, 503, 418].map((status) => callError(status, null).message)).toEqual([
    "Bad Gateway",
    "Service Unavailable",
    "Generic Error",
  ]);
});

it("takes an address without an id for a record that is not there, and no other refusal", () => {
  const refused = (...places: readonly string[]) =>
    isMissing(
      callError(422, { detail: places.map((place) => ({ loc: [place, "id"], msg: "no uuid", type: "format" })) }),
    );
  expect(isMissing(callError(404, null))).toBe(true);
  expect(refused("path")).toBe(true);
  expect([refused("query"), refused("path", "body")]).toEqual([false, false]);
  expect([callError(403, null), callError(500, null), new Error("Not Found"), null].map(isMissing)).not.toContain(true);
});

it("keeps message, code and request id of a refusal", () => {
  const error = callError(409, { message: "changed meanwhile", code: "already_modified", request_id: "r1" });
  expect([error.message, error.code, error.requestId]).toEqual(["changed meanwhile", "already_modified", "r1"]);
  expect(failureText(error)).toBe("changed meanwhile");
});
