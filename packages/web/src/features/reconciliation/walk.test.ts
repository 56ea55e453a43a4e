import { expect, it } from "vitest";
import { lastDay, walked } from "./walk.ts";

it("walks a grid by its arrows and stops at its edges", () => {
  const from = (row: number, column: number) => (key: string) => walked(key, { row, column }, 2, 12);
  expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "a"].map(from(0, 0))).toEqual([
    { row: 0, column: 0 },
    { row: 0, column: 1 },
    { row: 0, column: 0 },
    { row: 1, column: 0 },
    { row: 0, column: 0 },
    { row: 0, column: 11 },
    null,
  ]);
  expect(["ArrowRight", "ArrowDown"].map(from(1, 11))).toEqual([
    { row: 1, column: 11 },
    { row: 1, column: 11 },
  ]);
});

it("knows the last day of a month", () => {
  expect(["2024-02", "2025-02", "2026-11"].map(lastDay)).toEqual(["2024-02-29", "2025-02-28", "2026-11-30"]);
});
