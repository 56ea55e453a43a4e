import { expect, it } from "vitest";
import { prefillAfter } from "./prefill-after.ts";

it("begins another entry with the account and the day of the one before, and without its units, words or version", () => {
  const payload = { target_account_id: "a", what_id: "safe", units: "50000", received_units: "7500" };
  const start = { kind: "merger", date: "2026-01-01", payload, said: { notes: "converted" }, token: "t" } as const;
  const kept = { target_account_id: "a", what_id: "safe" };
  expect(prefillAfter(start, "2026-02-03")).toEqual({ kind: null, date: "2026-02-03", payload: kept });
  expect(prefillAfter(start, null).date).toBe("2026-01-01");
});
