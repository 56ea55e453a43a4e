import { describe, expect, it } from "vitest";
import { measure } from "./measure.mjs";

const here = { file: "a.test.ts", test: "t" };

/** The ids of one part that this evidence proves. */
function proved(part: string, titles: string[], seen: object[]): string[] {
  const parts = measure({ titles: new Set(titles), seen: seen.map((line) => ({ ...here, ...line })) });
  return parts.find(({ name }) => name === part)?.proved ?? [];
}

describe("coverage", () => {
  it("takes a call as proved when its answer fitted", () => {
    const lines = [
      { call: "get-auth-self", fits: true },
      { call: "post-auth-login", fits: false },
    ];
    expect(proved("calls", [], lines)).toEqual(["get-auth-self"]);
  });

  it("takes a field as proved when a value that was sent came back later", () => {
    const sent = {
      call: "post-accounts",
      path: "/accounts",
      fits: true,
      reads: false,
      sent: { name: ["Joint"] },
      read: {},
    };
    const read = {
      call: "get-accounts-id",
      path: "/accounts/{id}",
      fits: true,
      reads: true,
      sent: {},
      read: { name: ["Joint"] },
    };
    expect(proved("fields", [], [sent, read])).toEqual(["account.name"]);
    expect(proved("fields", [], [read, sent])).toEqual([]);
    expect(proved("fields", [], [sent, { ...read, file: "b.test.ts" }])).toEqual([]);
    expect(proved("fields", [], [sent, { ...read, read: { name: ["Other"] } }])).toEqual([]);
  });

  it("reads ids in titles, at most five of each", () => {
    const titles = [
      "shows it [top-bar#1 top-bar#2]",
      "[rule:search-01, search-02 search-03 search-04 search-05 search-06]",
    ];
    expect(proved("sentences", titles, [])).toEqual(["top-bar#1", "top-bar#2"]);
    expect(proved("rules", titles, [])).toEqual(["search-01", "search-02", "search-03", "search-04", "search-05"]);
  });

  it("takes a message as proved when it was seen whole, a transport's one with its status", () => {
    const lines = [
      { texts: ["Login Failed"] },
      { call: "get-jobs-id", status: 404, texts: ["Not Found"] },
      { call: "get-jobs-id", status: 500, texts: ["Forbidden"] },
    ];
    expect(proved("messages", [], lines)).toEqual(["http-404", "login-failed", "impersonation-failed"]);
    expect(proved("messages", [], [{ texts: ["Unable to find activity 7"] }])).toEqual(["flow-not-found"]);
  });

  it("counts the whole specification", () => {
    const all = Object.fromEntries(measure({ titles: new Set(), seen: [] }).map((part) => [part.name, part.all]));
    expect(all).toEqual({
      calls: 144,
      GraphQL: 26,
      fields: 483,
      states: 54,
      sentences: 306,
      rules: 163,
      messages: 127,
      constants: 179,
    });
  });
});
