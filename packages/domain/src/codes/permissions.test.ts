import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ALL_FLAGS, flagsOf, GRANT_ROLES, impliedFlags, mayGive, permissionsOf } from "./permissions.ts";

describe("permissions of a grant", () => {
  it("imply what they cannot do without", () => {
    // manage 8 has write 2, which has read 1, which has listing 4: 8 + 2 + 1 + 4 = 15
    expect(impliedFlags(8)).toBe(15);
    // write 2 + read 1 + listing 4 = 7
    expect(flagsOf({ write: true })).toBe(7);
    expect(flagsOf({ read: true, write: false, all: false })).toBe(5);
    // book 16 alone opens nothing
    expect(permissionsOf(flagsOf({ book: true })).read).toBe(false);
    expect(flagsOf({ all: true })).toBe(ALL_FLAGS);
  });

  it("of each role are whole, and an adviser may give what a viewer has but not the other way round", () => {
    const { advisor, viewer } = GRANT_ROLES;
    for (const { flags } of [advisor, viewer]) expect(impliedFlags(flags)).toBe(flags);
    expect(mayGive(advisor.flags, viewer.flags)).toBe(true);
    expect(mayGive(viewer.flags, advisor.flags)).toBe(false);
  });

  it("are the same as flags and as an object, and implying twice adds nothing", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: ALL_FLAGS }), (flags) => {
        const whole = impliedFlags(flags);
        expect(impliedFlags(whole)).toBe(whole);
        expect(flagsOf(permissionsOf(whole))).toBe(whole);
        expect(mayGive(ALL_FLAGS, flags)).toBe(true);
        expect(mayGive(whole, flags)).toBe(true);
      }),
    );
  });
});
