import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalEmail } from "../src/wire/email-address.ts";

describe("the one form of an e-mail address", () => {
  it("takes spaces and the case of English letters off", () => {
    expect(canonicalEmail("  Livinia@Example.COM ")).toBe("livinia@example.com");
  });

  it("makes no other letter an English one", () => {
    for (const other of ["lİvinia@example.com", "lıvinia@example.com", "ſam@example.com"])
      expect(canonicalEmail(other)).not.toMatch(/^[a-z@.]+$/);
    expect(canonicalEmail("ｌivinia@example.com")).not.toBe("livinia@example.com");
  });

  it("writes accents one way", () => {
    expect(canonicalEmail("jose\u0301@example.com")).toBe(canonicalEmail("jos\u00e9@example.com"));
  });

  it("leaves what has that form as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const once = canonicalEmail(text);
        expect(canonicalEmail(once)).toBe(once);
      }),
    );
  });
});
