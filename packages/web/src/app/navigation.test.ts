import { describe, expect, it } from "vitest";
import type { SessionState } from "../data/session.ts";
import { isActive, navigationFor, visitorLinks } from "./navigation.ts";
import { homeSearch } from "./search.ts";

function signedIn(roles: string[]): SessionState {
  return { status: "signed-in", profile: { enabled_roles: roles }, impersonator: null } as unknown as SessionState;
}

describe("the navigation", () => {
  it("[navigation#1 navigation#4 route-user#4 route-user#5] has Home at level 1 and the tabs at 3.5", () => {
    expect(navigationFor(signedIn(["owner"])).map((link) => [link.label, link.level])).toEqual([
      ["Home", 1],
      ["Summary", 3.5],
      ["Transactions", 3.5],
    ]);
  });

  it("[navigation#5 navigation#9 route-importer#2 route-importer#3] shows the Importer at level 4 to advisers only", () => {
    expect(navigationFor(signedIn(["adviser"])).at(-1)).toMatchObject({ label: "Importer", level: 4 });
    expect(navigationFor(signedIn(["advisor"])).at(-1)).toMatchObject({ label: "Importer", level: 4 });
  });

  it("[navigation#6] shows Login, Signup, About and Team to visitors", () => {
    expect(visitorLinks.map((link) => link.label)).toEqual(["Login", "Signup", "About", "Team"]);
  });

  it("tells Home from its tabs", () => {
    const [home, summary] = navigationFor(signedIn([]));
    if (home === undefined || summary === undefined) throw new Error("two links were expected");
    expect([
      isActive(home, "/user/", undefined),
      isActive(summary, "/user", undefined),
      isActive(summary, "/user", "summary"),
      isActive(home, "/user", "summary"),
    ]).toEqual([true, false, true, false]);
  });
});

it("[route-user#2 route-user#3] reads the tab and the filters of home, and leaves out what it does not know", () => {
  expect(homeSearch({ t: "summary", at: "2025-12-31", since: "none", range: "1Y", group: "nothing", id: "x" })).toEqual(
    { t: "summary", at: "2025-12-31", since: "none", range: "1Y" },
  );
});
