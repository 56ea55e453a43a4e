import { describe, expect, it } from "vitest";
import { warmUpSummaries } from "../../src/features/summary/warm-up.ts";

describe("the warm-up after a start", () => {
  it("asks its made-up book to the end, and lets others have their turn between two questions", async () => {
    let turns = 0;
    let goesOn = true;
    const count = (): void => {
      turns += 1;
      if (goesOn) setImmediate(count);
    };
    setImmediate(count);
    await warmUpSummaries();
    goesOn = false;
    // eight books, three questions each
    expect(turns).toBeGreaterThanOrEqual(8 * 3);
  });
});
