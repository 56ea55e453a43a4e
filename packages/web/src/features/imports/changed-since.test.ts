import { expect, it } from "vitest";
import { callError, CallError } from "../../data/http/errors.ts";
import { changedRecordsOf } from "./changed-since.ts";

const renamed = { kind: "account", uuid: "00000000-0000-4000-8000-000000000001", name: "Renamed" };

it("finds the changed records in the refusal of an undo", () => {
  const refusal = callError(409, {
    message: "Some of what this import wrote was changed since.",
    code: "already_modified",
    request_id: "r1",
    current: { changed_since: [renamed, { kind: "account" }] },
  });
  expect(refusal.current).toEqual({ changed_since: [renamed, { kind: "account" }] });
  expect(changedRecordsOf(refusal)).toEqual([renamed]);
});

it("finds none in any other failure", () => {
  const current = { changed_since: [renamed] };
  const others = [
    new CallError(409, "too old"),
    new CallError(409, "odd", { current: { changed_since: "all" } }),
    new CallError(400, "odd", { current }),
    new Error("else"),
    null,
  ];
  expect(others.map(changedRecordsOf)).toEqual([[], [], [], [], []]);
});
