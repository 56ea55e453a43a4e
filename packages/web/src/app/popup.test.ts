import { expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import type { SessionState } from "../data/session/session.ts";
import { impersonatingText, popupTitle } from "./popup-words.ts";

it("titles a window of its own, and warns while somebody impersonates", () => {
  proves("layout-popup#1", "layout-popup#2", "layout-popup#3");
  const session = (impersonator: unknown) =>
    ({ status: "signed-in", user: { username: "ann@example.com" }, impersonator }) as unknown as SessionState;
  expect(popupTitle(session(null))).toBe("ANN@EXAMPLE.COM");
  expect(popupTitle({ status: "anonymous" })).toBe("Distributary");
  expect(impersonatingText(session(null))).toBeNull();
  expect(impersonatingText(session({ first_name: "Olga", last_name: "Ruiz", email: "olga@example.com" }))).toBe(
    "User Olga Ruiz <olga@example.com> is Impersonating",
  );
});
