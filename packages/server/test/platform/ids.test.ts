import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fakeClock, systemClock } from "../../src/platform/clock.ts";
import {
  createIds,
  isUlid,
  isUuid,
  ulidFromUuid,
  uuidBytes,
  uuidFromBytes,
  uuidFromUlid,
} from "../../src/platform/ids.ts";

describe("ids", () => {
  test("rise one after another, also when the clock stands or steps back", () => {
    const clock = fakeClock("2026-01-01T00:00:00Z");
    const ids = createIds(clock);
    const made: string[] = [];
    for (let round = 0; round < 5000; round++) {
      if (round % 1000 === 999) clock.advance(round % 2000 === 999 ? -50 : 20);
      made.push(ids.uuid());
    }
    expect([...made].sort()).toEqual(made);
    expect(new Set(made).size).toBe(made.length);
    expect(made.every((id) => isUuid(id) && id[14] === "7" && /[89ab]/.test(id[19] ?? ""))).toBe(true);
  });

  test("begin with the milliseconds of the clock", () => {
    const instant = Date.UTC(2026, 0, 1);
    const id = createIds(fakeClock(new Date(instant))).uuid();
    expect(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16)).toBe(instant);
  });

  test("a ULID stands for the same bits, in the same order", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        (a, b) => {
          const [one, two] = [uuidFromBytes(a), uuidFromBytes(b)];
          expect(uuidBytes(one)).toEqual(a);
          expect(isUlid(ulidFromUuid(one))).toBe(true);
          expect(uuidFromUlid(ulidFromUuid(one))).toBe(one);
          expect(one < two).toBe(ulidFromUuid(one) < ulidFromUuid(two));
        },
      ),
    );
  });

  test("known pair", () => {
    // All bits set: 26 letters hold 130 bits, so the first holds only three: 0b111 = 7.
    expect(ulidFromUuid("ffffffff-ffff-ffff-ffff-ffffffffffff")).toBe("7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
    expect(ulidFromUuid("00000000-0000-0000-0000-000000000021")).toBe("00000000000000000000000011"); // 33 = 1 * 32 + 1
  });

  test("other forms are refused", () => {
    for (const text of ["", "x", "8ZZZZZZZZZZZZZZZZZZZZZZZZZ", "0000000000000000000000000U"]) {
      expect(() => uuidFromUlid(text)).toThrow(RangeError);
      expect(() => uuidBytes(text)).toThrow(RangeError);
    }
  });

  test("the machine's clock moves on, a fake one stands", () => {
    expect(Math.abs(systemClock.now().getTime() - new Date().getTime())).toBeLessThan(1000);
    const clock = fakeClock("2020-02-29T12:00:00Z");
    expect(clock.now()).toEqual(clock.now());
    clock.advance(1000);
    expect(clock.now().toISOString()).toBe("2020-02-29T12:00:01.000Z");
  });
});
