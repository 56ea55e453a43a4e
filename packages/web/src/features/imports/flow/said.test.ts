import { expect, it } from "vitest";
import { alsoSaid, isNothingSaid, matchQuestion, nothingSaid, saidSince, type Said } from "./said.ts";

function about(transaction: string, apply: boolean): Partial<Said> {
  const answer = { kind: "transfer" as const, transaction, apply };
  return { matches: { [matchQuestion(answer)]: answer } };
}

it("keeps the last word on each question, and every question", () => {
  const said = [
    about("one", false),
    about("two", false),
    about("one", true),
    { locked: "write" as const },
  ].reduce<Said>(alsoSaid, nothingSaid);
  expect(Object.values(said.matches).map(({ transaction, apply }) => [transaction, apply])).toEqual([
    ["one", true],
    ["two", false],
  ]);
  expect(said.locked).toBe("write");
  expect([isNothingSaid(said), isNothingSaid(nothingSaid)]).toEqual([false, true]);
});

it("has left to say what was said since it was sent, another word on the same question among it", () => {
  const sent = alsoSaid(alsoSaid(nothingSaid, about("one", false)), { ...about("two", false), locked: "write" });
  expect(isNothingSaid(saidSince(sent, sent))).toBe(true);
  const left = saidSince(alsoSaid(sent, { ...about("one", true), locked: "leave_out" }), sent);
  expect(left.locked).toBe("leave_out");
  expect(Object.values(left.matches)).toEqual([{ kind: "transfer", transaction: "one", apply: true }]);
});
