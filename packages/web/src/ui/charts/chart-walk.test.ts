import { describe, expect, it } from "vitest";
import { walkedTo } from "./chart-walk.ts";

/** Where a key leads from a point of five, and whether the page was kept from taking it. */
function pressed(key: string, here: number): readonly [number | null, boolean] {
  let prevented = false;
  const preventDefault = (): void => {
    prevented = true;
  };
  const to = walkedTo({ key, preventDefault }, here, 4);
  return [to, prevented];
}

describe("walking a drawing by keys", () => {
  it("goes from point to point and to the ends, and stays within them", () => {
    expect(pressed("ArrowLeft", 2)).toEqual([1, true]);
    expect(pressed("ArrowRight", 2)).toEqual([3, true]);
    expect(pressed("Home", 2)).toEqual([0, true]);
    expect(pressed("End", 2)).toEqual([4, true]);
    expect(pressed("ArrowLeft", 0)).toEqual([0, true]);
    expect(pressed("ArrowRight", 4)).toEqual([4, true]);
  });

  it("leaves every other key to the page", () => {
    expect(pressed("ArrowDown", 2)).toEqual([null, false]);
    expect(pressed("Tab", 2)).toEqual([null, false]);
  });
});
