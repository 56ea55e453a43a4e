import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signOfDecimal, subtractDecimals } from "../money/decimal.ts";
import { parseDecimal } from "../money/parse-decimal.ts";
import { transfersApart, type StatedRun, type TransferApart } from "./transfers-apart.ts";

const [BANK, OTHER, THIRD] = [0, 1, 2] as const;
const USD = 0;

const run = (account: number, marks: Readonly<Record<number, string>>, instrument = USD): StatedRun => ({
  account,
  instrument,
  marks: Object.entries(marks).map(([day, delta]) => ({ day: Number(day), delta: parseDecimal(delta) })),
});

const told = (found: readonly TransferApart[]) => found.map(({ account, day, otherDay }) => [account, day, otherDay]);

describe("a transfer that two statements know since different days", () => {
  it("is booked on the earlier day, where no statement lies in between", () => {
    expect(told(transfersApart(run(BANK, { 10: "-500" }), 10, [run(OTHER, { 14: "500" })]))).toEqual([
      [OTHER, 10, null],
    ]);
    expect(told(transfersApart(run(BANK, { 14: "-500" }), 14, [run(OTHER, { 10: "500" })]))).toEqual([
      [OTHER, 10, null],
    ]);
  });

  it("leaves on its day and arrives on another, where a statement in between agrees", () => {
    const leaves = run(BANK, { 0: "0", 30: "-500", 60: "-500" });
    const arrives = run(OTHER, { 30: "0", 60: "500" });
    expect(told(transfersApart(leaves, 30, [arrives]))).toEqual([[OTHER, 30, 60]]);
    // looked at from the later statements of both: each side since its own day
    expect(told(transfersApart(leaves, 60, [arrives]))).toEqual([[OTHER, 30, 60]]);
    expect(told(transfersApart(arrives, 60, [leaves]))).toEqual([[BANK, 60, 30]]);
    // nothing arrives before it left
    expect(transfersApart(run(BANK, { 30: "500" }), 30, [run(OTHER, { 30: "0", 60: "-500" })])).toEqual([]);
  });

  it("is none where both know it since the statement that is looked at, for another amount, or too far apart", () => {
    const own = run(BANK, { 30: "-500" });
    expect(transfersApart(own, 30, [run(OTHER, { 30: "500" })])).toEqual([]);
    expect(transfersApart(own, 30, [run(OTHER, { 40: "499" }), run(THIRD, { 40: "500" }, 1)])).toEqual([]);
    expect(told(transfersApart(own, 30, [run(OTHER, { 61: "500" }), run(THIRD, { 62: "500" })]))).toEqual([
      [OTHER, 30, null],
    ]);
    expect(transfersApart(run(BANK, { 30: "0" }), 30, [run(OTHER, { 40: "0" })])).toEqual([]);
    // what was off before and is not any more was another thing
    expect(transfersApart(own, 30, [run(OTHER, { 10: "500", 20: "0" })])).toEqual([]);
    // both since an earlier statement: on that day
    expect(told(transfersApart(run(BANK, { 10: "-5", 30: "-5" }), 30, [run(OTHER, { 10: "5" })]))).toEqual([
      [OTHER, 10, null],
    ]);
  });

  it("closes both differences, and moves no statement that agreed", () => {
    const amount = fc.constantFrom("0", "5", "-5", "7");
    const marks = fc.uniqueArray(fc.record({ day: fc.integer({ min: 0, max: 60 }), delta: amount }), {
      selector: ({ day }) => day,
      maxLength: 5,
    });
    fc.assert(
      fc.property(marks, marks, (mine, theirs) => {
        const sorted = (list: typeof mine) => list.toSorted((a, b) => a.day - b.day);
        const of = (account: number, list: typeof mine): StatedRun => ({
          account,
          instrument: USD,
          marks: sorted(list).map(({ day, delta }) => ({ day, delta: parseDecimal(delta) })),
        });
        const [own, other] = [of(BANK, mine), of(OTHER, theirs)];
        for (const { day: at, delta } of own.marks) {
          for (const { day, otherDay } of transfersApart(own, at, [other])) {
            const after = (one: StatedRun, since: number, moved: typeof delta) =>
              one.marks.map((mark) => ({
                day: mark.day,
                before: mark.delta,
                delta: mark.day < since ? mark.delta : subtractDecimals(mark.delta, moved),
              }));
            const otherSince = otherDay ?? day;
            const left = after(own, day, delta);
            const right = after(other, otherSince, subtractDecimals(parseDecimal("0"), delta));
            expect(signOfDecimal(left.find((mark) => mark.day === at)?.delta ?? delta)).toBe(0);
            // Up to the statement that is looked at, and to the first of the other side, nothing that agreed is moved.
            const firstOfOther = right.find((mark) => mark.day >= otherSince && signOfDecimal(mark.before) !== 0);
            expect(signOfDecimal(firstOfOther?.delta ?? delta)).toBe(0);
            for (const mark of [...left.filter((one) => one.day <= at), ...right.filter((one) => one.day <= at)])
              if (signOfDecimal(mark.before) === 0) expect(signOfDecimal(mark.delta)).toBe(0);
            if (otherDay !== null) expect(signOfDecimal(delta) < 0 ? day <= otherDay : otherDay <= day).toBe(true);
          }
        }
      }),
    );
  });
});
