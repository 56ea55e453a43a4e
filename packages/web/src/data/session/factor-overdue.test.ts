import { expect, it } from "vitest";
import { factorOverdue } from "./factor-overdue.ts";

it("holds a member to the second factor of their firm from the day it is due", () => {
  const at = (offset: number) => new Date(Date.now() + offset).toISOString();
  expect(factorOverdue(null)).toBe(false);
  expect(factorOverdue({ pending_mfa: true, mfa_by: at(60_000) })).toBe(false);
  expect(factorOverdue({ pending_mfa: true, mfa_by: at(-60_000) })).toBe(true);
  expect(factorOverdue({ pending_mfa: false, mfa_by: null })).toBe(false);
});
