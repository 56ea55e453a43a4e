import { describe, expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import type { SessionState } from "../../data/session/session.ts";
import { creations } from "./creations.ts";
import { isActive, navigationFor, placesFor, visitorLinks } from "./navigation.ts";
import { analyticsGroup, homeSearch } from "../routes/search.ts";

function signedIn(roles: string[]): SessionState {
  return {
    status: "signed-in",
    profile: { enabled_roles: roles, metadata: {} },
    impersonator: null,
  } as unknown as SessionState;
}

describe("the navigation", () => {
  it("has Home at level 1, Documents at 3, the tabs at 3.5, the records at 4", () => {
    proves("navigation#1", "navigation#4", "route-instruments#2", "route-entities#2", "route-accounts#2");
    expect(navigationFor(signedIn(["owner"])).map((link) => [link.label, link.level])).toEqual([
      ["Home", 1],
      ["Documents", 3],
      ["Summary", 3.5],
      ["Transactions", 3.5],
      ["Events", 3.5],
      ["Analytics", 3.5],
      ["Securities", 4],
      ["Entities", 4],
      ["Accounts", 4],
    ]);
  });

  it("sets Home first and its tabs behind", () => {
    proves(
      "constant:nav_level_home",
      "constant:nav_level_summary",
      "constant:nav_level_transactions",
      "constant:nav_level_events",
      "constant:nav_level_analytics",
    );
    const levels = Object.fromEntries(navigationFor(signedIn([])).map((link) => [link.tab ?? link.label, link.level]));
    expect(levels).toMatchObject({ Home: 1, summary: 3.5, transactions: 3.5, events: 3.5, analytics: 3.5 });
  });

  it("sets Documents at level 3", () => {
    proves("route-documents#2", "constant:nav_level_documents");
    const documents = navigationFor(signedIn([])).find((link) => link.to === "/documents");
    expect(documents).toMatchObject({ label: "Documents", level: 3, letter: "d" });
    // A page of one document is still among the documents.
    expect(documents !== undefined && isActive(documents, "/documents/u/edit", undefined)).toBe(true);
  });

  it("leaves out what is of the whole where a part is shared: it would be empty", () => {
    const grant = { narrowed: { accounts: ["a"], entities: [] }, standard_permissions: { write: false } };
    const labels = navigationFor({ ...signedIn([]), grant } as unknown as SessionState).map((link) => link.label);
    expect(labels).toContain("Accounts");
    expect(labels).not.toContain("Documents");
  });

  it("hides the Importer from who neither advises nor impersonates", () => {
    proves("constant:nav_level_importer", "rule:role-10");
    const importer = (session: SessionState) => navigationFor(session).find((link) => link.to === "/importer");
    expect(importer(signedIn(["owner"]))).toBeUndefined();
    const impersonating = { ...signedIn(["owner"]), impersonator: { uuid: "u" } } as unknown as SessionState;
    expect(importer(impersonating)?.level).toBe(4);
  });

  it("shows the Importer at level 4 to advisers only", () => {
    proves("navigation#5", "navigation#9", "route-importer#2", "route-importer#3");
    expect(navigationFor(signedIn(["adviser"])).at(-1)).toMatchObject({ label: "Importer", level: 4 });
    expect(navigationFor(signedIn(["advisor"])).at(-1)).toMatchObject({ label: "Importer", level: 4 });
  });

  it("leads advisers to their clients at level 2, and from there to what advisers need", () => {
    proves("rule:role-01", "route-adviser#2", "route-adviser#3", "constant:nav_level_clients", "layout-adviser#1");
    expect(navigationFor(signedIn(["owner", "adviser"]))[1]).toMatchObject({
      label: "Clients",
      level: 2,
      to: "/adviser",
    });
    expect(navigationFor(signedIn(["owner"])).some(({ to }) => to === "/adviser")).toBe(false);
    expect(navigationFor(signedIn(["adviser"]), "/adviser").map(({ label }) => label)).toEqual([
      "Home",
      "Clients",
      "Client Workflows",
      "Importer",
      "About",
    ]);
    expect(navigationFor(signedIn(["owner"]), "/adviser")[1]?.label).toBe("Documents");
  });

  it("leads advisers alone to their worklist at level 2, which is marked by itself", () => {
    proves("navigation#2", "rule:role-02", "constant:nav_level_client_workflows", "route-adviser-workflows#3");
    const links = navigationFor(signedIn(["adviser"]));
    const [, clients, workflows] = links;
    expect([clients, workflows]).toMatchObject([
      { label: "Clients", level: 2, to: "/adviser" },
      { label: "Client Workflows", level: 2, to: "/adviser/workflows" },
    ]);
    const active = (path: string) => links.filter((link) => isActive(link, path, undefined)).map(({ label }) => label);
    expect(active("/adviser")).toEqual(["Clients"]);
    expect(active("/adviser/workflows")).toEqual(["Client Workflows"]);
    expect(navigationFor(signedIn(["owner"])).some(({ to }) => to === "/adviser/workflows")).toBe(false);
  });

  it("shows nothing of clients to who does not advise", () => {
    proves("rule:role-11");
    const acting = { ...signedIn(["owner"]), impersonator: { uuid: "u" } } as unknown as SessionState;
    for (const session of [signedIn([]), signedIn(["owner"]), acting])
      for (const path of ["", "/user", "/adviser", "/adviser/workflows"])
        expect(navigationFor(session, path).filter(({ label }) => /client/i.test(label))).toEqual([]);
  });

  it("shows Login, Signup and About to visitors", () => {
    expect(visitorLinks.map((link) => link.label)).toEqual(["Login", "Signup", "About"]);
  });

  it("leads everybody to Import and Settings, once each", () => {
    const places = (roles: string[]) => placesFor(signedIn(roles)).map((place) => place.label);
    expect([places(["owner"]), places(["adviser"])]).toEqual([["Import", "Settings"], ["Settings"]]);
    expect(placesFor({ status: "anonymous" })).toEqual([]);
  });

  it("leads to each by a letter of its own", () => {
    proves(
      "route-user#4",
      "route-user#5",
      "constant:nav_level_securities",
      "constant:nav_level_entities",
      "constant:nav_level_accounts",
    );
    const letters = navigationFor(signedIn(["adviser"])).map((link) => link.letter);
    expect(new Set(letters).size).toBe(12);
    const [securities] = navigationFor(signedIn([])).filter((link) => link.to === "/instruments");
    if (securities === undefined) throw new Error("a link to the securities was expected");
    expect([isActive(securities, "/instruments/u/edit", undefined), isActive(securities, "/user", undefined)]).toEqual([
      true,
      false,
    ]);
  });

  it("lists what can be created, in the order of the menu", () => {
    expect(creations.map((one) => one.label)).toEqual([
      "New Transaction",
      "Event",
      "Upload Document",
      "Security",
      "Entity",
      "Account",
      "What you own",
      "Import files",
    ]);
  });

  it("tells Home from its tabs", () => {
    const [home, , summary] = navigationFor(signedIn([]));
    if (home === undefined || summary === undefined) throw new Error("two links were expected");
    expect([
      isActive(home, "/user/", undefined),
      isActive(summary, "/user", undefined),
      isActive(summary, "/user", "summary"),
      isActive(home, "/user", "summary"),
    ]).toEqual([true, false, true, false]);
  });
});

it("knows the four tabs of home, and no other", () => {
  proves("state:user-tabs");
  const tabs = ["summary", "transactions", "events", "analytics"];
  expect(tabs.map((tab) => homeSearch({ t: tab }).t)).toEqual(tabs);
  expect(homeSearch({ t: "documents" }).t).toBeUndefined();
});

it("reads the tab and the filters of home, and leaves out what it does not know", () => {
  proves("route-user#2", "route-user#3");
  expect(homeSearch({ t: "summary", at: "2025-12-31", since: "none", range: "1Y", group: "nothing", id: "x" })).toEqual(
    { t: "summary", at: "2025-12-31", since: "none", range: "1Y" },
  );
  const analytics = { t: "analytics", at: "2025-12-31", group: "entity", method: "LIFO" };
  expect(homeSearch(analytics)).toEqual(analytics);
  expect(homeSearch({ ...analytics, method: "BEST" })).toEqual({ t: "analytics", at: "2025-12-31", group: "entity" });
  // the Analytics group by one level, the Summary by several
  expect([analyticsGroup("#sector,entity"), analyticsGroup("tag")]).toEqual(["entity", undefined]);
});
