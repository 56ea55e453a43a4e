import { describe, expect, it } from "vitest";
import { isCommonPassword } from "../../src/access/session/common-passwords.ts";
import { demandPassword } from "../../src/access/session/password.ts";

const ada = { email: "Ada.Byron@example.com", firstName: "Ada", lastName: "Byron-King" };

function refusal(password: string, own = ada): string | null {
  try {
    demandPassword(password, own);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

describe("the commonest passwords", () => {
  it.each(["4815162342", "1qaz2wsx3edc", "Aleksandra", "0987654321q", "2457896243", "TotalDrama", "welcome1234"])(
    "are refused: %s",
    (password) => {
      expect(refusal(password)).toBe("This password is too common. Choose another.");
    },
  );

  it("are no part of what anybody thinks of alone", () => {
    for (const password of [
      "orchard-lantern-47-violin",
      "a long enough one",
      "correct horse battery staple",
      "tr0ub4dor&3x",
    ])
      expect([password, isCommonPassword(password), refusal(password)]).toEqual([password, false, null]);
  });
});

describe("a password made up of what is known of the person", () => {
  it.each([
    "ada.byron@example.com",
    "ADA.BYRON@EXAMPLE.COM",
    "adabyron1815",
    "Ada Byron 2024!",
    "byron-king-99",
    "byronbyron",
    "example.com2024",
    "distributary",
    "Distributary2026!",
    "ada@distributary",
    "ｂｙｒｏｎ－ｋｉｎｇ１",
  ])("is refused: %s", (password) => {
    expect(refusal(password)).toMatch(/made up of your name, your e-mail address or the name of this product/);
  });

  it.each(["ada sails to genoa", "byron-writes-verse", "violin-example-47"])(
    "but not for a word of it: %s",
    (password) => {
      expect(refusal(password)).toBeNull();
    },
  );

  it("says nothing of names too short to be found by chance", () => {
    expect(refusal("lilac-window-9", { email: "li@io.example", firstName: "Li", lastName: "" })).toBeNull();
  });
});
