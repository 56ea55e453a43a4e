import { expect, it } from "vitest";
import { timeZoneOptions } from "./places.ts";

it("says a time zone by its city, so that typing its name finds it, in their order", () => {
  const options = timeZoneOptions();
  const labels = new Map(options.map(({ value, label }) => [value, label]));
  expect(["Europe/Berlin", "America/New_York", "UTC"].map((zone) => labels.get(zone))).toEqual([
    "Berlin (Europe)",
    "New York (America)",
    "UTC",
  ]);
  expect(options.findIndex(({ value }) => value === "Asia/Tokyo")).toBeGreaterThan(
    options.findIndex(({ value }) => value === "Europe/Berlin"),
  );
});
