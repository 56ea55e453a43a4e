import { describe, expect, it } from "vitest";
import { formatPlace, formatTick } from "../format/amount.ts";
import { scaleOf, shownLabels } from "./axis.ts";

describe("the axes of a drawing", () => {
  it("have round steps that hold the lowest and the highest value", () => {
    // (105 - 41) / 6 = 10.7: in steps of 20
    expect(scaleOf(41, 105)).toEqual({ low: 40, high: 120, step: 20, ticks: [40, 60, 80, 100, 120] });
    // (0.3 + 0.05) / 6 = 0.058: in steps of 0.1, each exact
    expect(scaleOf(-0.05, 0.3).ticks).toEqual([-0.1, 0, 0.1, 0.2, 0.3]);
    expect(scaleOf(0, 1).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    // debts below zero, assets above
    expect(scaleOf(-501_000, 3_748_000).ticks).toEqual([-1e6, 0, 1e6, 2e6, 3e6, 4e6]);
  });

  it("have what never changes in their middle, each tick named", () => {
    expect(scaleOf(1, 1).ticks).toEqual([0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3]);
    expect(scaleOf(-40, -40).ticks).toEqual([-50, -45, -40, -35, -30]);
    expect(scaleOf(0, 0).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
  });

  it("write a tick with the places that tell it from the next", () => {
    expect(scaleOf(488_200, 488_390).ticks.map((tick) => formatTick(tick, 50, "en-US"))).toEqual([
      "488.2K",
      "488.25K",
      "488.3K",
      "488.35K",
      "488.4K",
    ]);
    expect([1.02, 1.04, 1.06].map((tick) => formatTick(tick, 0.02, "en-US"))).toEqual(["1.02", "1.04", "1.06"]);
    expect(formatTick(-10_000, 5000, "en-US")).toBe("−10K");
    expect([0, 3_750_000, 22_500_000].map((place) => formatPlace(place, 0, 22_500_000, "en-US"))).toEqual([
      "0",
      "3.75M",
      "22.5M",
    ]);
  });

  it("name months where they begin, years where they are many, and anything else every so often", () => {
    expect(shownLabels(["2025-11-24", "2025-12-01", "2025-12-31", "2026-01-31"])).toEqual([
      { index: 1, text: "2025-12" },
      { index: 3, text: "2026-01" },
    ]);
    expect(shownLabels(["2020-06-30", "2021-06-30", "2022-06-30", "2024-06-30"]).map(({ text }) => text)).toEqual([
      "2021",
      "2022",
      "2024",
    ]);
    // what a loan begins with is no day, and its years are
    expect(
      shownLabels(["Start", "2020-12-01", "2021-06-01", "2022-06-01", "2026-06-01"]).map(({ text }) => text),
    ).toEqual(["2021", "2022", "2026"]);
    expect(shownLabels(["2026-01-02", "2026-01-09"]).map(({ text }) => text)).toEqual(["2026-01-02", "2026-01-09"]);
    // 20 labels, at most 8 of them: every third
    expect(shownLabels(Array.from({ length: 20 }, (_, at) => `${at} %`)).map(({ index }) => index)).toEqual([
      0, 3, 6, 9, 12, 15, 18,
    ]);
  });
});
