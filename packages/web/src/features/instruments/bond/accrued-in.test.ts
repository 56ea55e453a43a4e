import { expect, it } from "vitest";
import { accruedIn } from "./accrued-in.ts";

it("adds up the accrued interest that the values of lots hold, and says nothing where there is none or it is not known", () => {
  // 50 of a bond, and 1,088.40 that is owed on a loan
  expect(accruedIn([{ accrued: "50" }, { accrued: "-1088.4" }])).toBe("-1038.4");
  expect(accruedIn([{ accrued: "0" }])).toBeNull();
  expect(accruedIn([{ accrued: null }])).toBeNull();
});
