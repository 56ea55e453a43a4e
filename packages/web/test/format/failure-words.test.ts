import { expect, it } from "vitest";
import { callError } from "../../src/data/http/errors.ts";
import { failureWords } from "../../src/ui/failure-words.ts";

it("says what to do about a fault of the server, and by which request it is found in its log", () => {
  const { said, next, trace } = failureWords(callError(500, { message: "Internal Server Error", request_id: "r1" }));
  expect(said).toBe("Internal Server Error");
  expect(next).toContain("give your administrator the number below");
  expect(trace).toEqual({ name: "Request", text: "r1" });
});

it("names no number where none is known", () => {
  const { next, trace } = failureWords(callError(500, "a page of somebody on the way"));
  expect([next, trace]).toEqual([
    "Nothing was changed. Try again. If the problem continues, contact your administrator.",
    null,
  ]);
});

it("tells by its number what a proxy answered, where the answer's head has one", () => {
  const failure = callError(500, null, { url: "/api/v1/x", statusText: "", requestId: "r2" });
  expect(failureWords(failure).trace?.text).toBe("r2");
});

it("has a way on for each refusal that a reader meets", () => {
  const next = [403, 404, 429, 503].map((status) => failureWords(callError(status, null)).next);
  expect(next).toEqual([
    "You don’t have access to this. Ask your administrator, then try again.",
    "It was deleted, or it belongs to another universe.",
    "Too many requests. Wait a minute, then try again.",
    "The server is starting or being updated. Wait a moment, then try again.",
  ]);
});

it("says which part of the address cannot be", () => {
  const failure = callError(422, { detail: [{ loc: ["query", "since"], msg: "not a day", type: "invalid" }] });
  expect(failureWords(failure).said).toBe("Validation Error: since: not a day");
});

it("leaves a server out of reach to its own words, which say what to do", () => {
  expect(failureWords(callError(0, null))).toEqual({
    said: "We couldn’t connect to the server. Check your connection and try again.",
    next: null,
    trace: null,
  });
});

it("shows the words of a fault of the page only where it can be looked up by them", () => {
  const { said, trace } = failureWords(new TypeError("x is undefined"));
  expect(said).toBe("Something went wrong on this page.");
  expect(trace).toEqual({ name: "Fault", text: "x is undefined" });
});
