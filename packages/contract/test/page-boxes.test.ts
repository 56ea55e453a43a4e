import fc from "fast-check";
import { expect, it } from "vitest";
import { proves } from "../../../scripts/proofs/proves.ts";
import {
  boxConventions,
  fromConvention,
  overlap,
  OVERLAP_LIMIT,
  toConvention,
  type Sheet,
} from "../src/records/page-boxes.ts";

const A4 = { width: 595, height: 842, rotation: 0, isPicture: false } as const;
const rotations = [0, 90, 180, 270] as const;

const extent = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)])
  .filter(([from, to]) => to - from > 1e-3);
const box = fc.record({ x: extent, y: extent });
const sheet: fc.Arbitrary<Sheet> = fc.record({
  width: fc.integer({ min: 20, max: 15_000 }),
  height: fc.integer({ min: 20, max: 15_000 }),
  rotation: fc.constantFrom(...rotations),
  isPicture: fc.boolean(),
});

it("comes back from every convention within a millionth of the page, however the page is turned", () => {
  fc.assert(
    fc.property(box, sheet, fc.constantFrom(...boxConventions), (drawn, page, convention) => {
      const back = fromConvention({ convention, page: 1, box: toConvention(drawn, convention, page) }, page);
      for (const axis of ["x", "y"] as const)
        for (const end of [0, 1] as const) expect(Math.abs(back[axis][end] - drawn[axis][end])).toBeLessThan(1e-6);
    }),
  );
});

it("is written as each program writes it", () => {
  const drawn = { x: [0.1, 0.5], y: [0.2, 0.25] } as const;
  const of = (convention: (typeof boxConventions)[number], page: Sheet) =>
    toConvention({ x: [...drawn.x], y: [...drawn.y] }, convention, page).map((each) => Math.round(each * 1e6) / 1e6);
  expect(of("qa", A4)).toEqual([100, 200, 500, 250]);
  const letter = { ...A4, width: 720, height: 1440 };
  // 720 points are 10 in, 1440 are 20: 0.1 * 10 = 1, 0.2 * 20 = 4, 0.5 * 10 = 5, 0.25 * 20 = 5
  expect(of("azure", letter)).toEqual([1, 4, 5, 4, 5, 5, 1, 5]);
  // a picture is measured in its pixels: 0.1 * 720 = 72, 0.2 * 1440 = 288, 360, 360
  expect(of("azure", { ...letter, isPicture: true })).toEqual([72, 288, 360, 288, 360, 360, 72, 360]);
  // from below: 1440 - 0.25 * 1440 = 1080, 1440 - 0.2 * 1440 = 1152
  expect(of("cmv2", letter)).toEqual([72, 1080, 360, 1152]);
  // turned by 90: the upright page is 720 wide, the file's is 1440 wide and 720 high, and its bottom left corner is above
  expect(of("cmv2", { ...letter, rotation: 90 })).toEqual([288, 72, 360, 360]);
  // by 180: 720 - 360 = 360, 720 - 72 = 648, and what is above is below
  expect(of("cmv2", { ...letter, rotation: 180 })).toEqual([360, 288, 648, 360]);
  // by 270: 1440 - 360 = 1080, 1440 - 288 = 1152; 720 - 360 = 360, 720 - 72 = 648
  expect(of("cmv2", { ...letter, rotation: 270 })).toEqual([1080, 360, 1152, 648]);
});

it("shares with another what both cover, as a part of the smaller one", () => {
  proves("constant:annotation_overlap_limit");
  expect(OVERLAP_LIMIT).toBe(0.6);
  // 0.1 * 0.2 of 0.2 * 0.2
  expect(overlap({ x: [0, 0.2], y: [0, 0.2] }, { x: [0.1, 0.5], y: [0, 0.2] })).toBeCloseTo(0.5, 12);
  // one within the other shares all of itself
  expect(overlap({ x: [0, 1], y: [0, 1] }, { x: [0.4, 0.5], y: [0.4, 0.5] })).toBeCloseTo(1, 12);
  fc.assert(
    fc.property(box, box, (one, other) => {
      expect(overlap(one, other)).toBe(overlap(other, one));
      expect(overlap(one, one)).toBeCloseTo(1, 9);
    }),
  );
});
