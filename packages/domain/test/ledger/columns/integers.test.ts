import fc from "fast-check";
import { expect, test } from "vitest";
import { bigAt, countUpTo, isNarrow, runningOf, shifted } from "../../../src/ledger/columns/integers.ts";

test("counts what is at most the limit, wherever the entries lie", () => {
  const day = fc.integer({ min: -50_000, max: 50_000 });
  const days = fc.oneof(
    fc.array(day, { maxLength: 400 }),
    fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 400 }),
  );
  fc.assert(
    fc.property(days, day, fc.nat(400), (list, free, pick) => {
      const ascending = Int32Array.from(list).sort();
      for (const limit of [free, ascending[pick % Math.max(1, ascending.length)] ?? 0, free % 10]) {
        expect(countUpTo(ascending, limit)).toBe(list.filter((value) => value <= limit).length);
      }
    }),
  );
});

test("running totals are exact and narrow exactly while every one is below 2^52", () => {
  const step = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger().map((n) => Math.trunc(n / 2)),
    fc.bigInt(-(10n ** 20n), 10n ** 20n),
  );
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const running = runningOf(steps.length, (i) => steps[i]!);
      let total = 0n;
      steps.forEach((value, i) => {
        total += BigInt(value);
        expect(bigAt(running, i)).toBe(total);
      });
      if (isNarrow(running)) expect(running.every((value) => Math.abs(value) < 2 ** 52)).toBe(true);
    }),
  );
});

test("a shift to more places is exact", () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 0, max: 30 }), (value, places) => {
      expect(BigInt(shifted(value, places))).toBe(BigInt(value) * 10n ** BigInt(places));
    }),
  );
});
