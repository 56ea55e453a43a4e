import { describe, expect, it } from "vitest";
import { dayOfInstant } from "./day-of.ts";

describe("the day of an instant", () => {
  it("is that of the time zone, on either side of its midnight, asked again and again", () => {
    const asked = [
      // New York is five hours behind Greenwich in winter
      ["2025-01-01T04:59:59Z", "America/New_York", "2024-12-31"],
      ["2025-01-01T05:00:00Z", "America/New_York", "2025-01-01"],
      // Kathmandu is 5:45 ahead: its day begins at 18:15
      ["2025-06-30T18:14:59Z", "Asia/Kathmandu", "2025-06-30"],
      ["2025-06-30T18:15:00Z", "Asia/Kathmandu", "2025-07-01"],
      ["2024-02-29T12:00:00Z", "UTC", "2024-02-29"],
    ] as const;
    for (const [instant, timezone, day] of [...asked, ...asked]) expect(dayOfInstant(instant, timezone)).toBe(day);
  });

  it("is right within a quarter of an hour where a time zone was not whole quarters away", () => {
    // Liberia was 44 minutes and 30 seconds behind Greenwich until 1972
    expect(dayOfInstant("1960-05-02T00:44:29Z", "Africa/Monrovia")).toBe("1960-05-01");
    expect(dayOfInstant("1960-05-02T00:44:30Z", "Africa/Monrovia")).toBe("1960-05-02");
  });
});
