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

  it("takes what the product makes as proved when it was answered, and what only steers an answer when it was sent", () => {
    const asks = { call: "post-transactions-summary", path: "/transactions/summary", fits: true, reads: true };
    const lines = [{ ...asks, sent: { sections: ["A"], targetUnit: ["EUR"] }, read: { core: ["at=1"] } }];
    expect(proved("fields", [], lines)).toEqual([
      "transaction-summary-request.sections",
      "transaction-summary-response.core",
    ]);
    expect(proved("fields", [], [{ ...lines[0], fits: false }])).toEqual([]);
    // what is stored must come back, whatever else is answered
    const read = { call: "get-accounts-id", path: "/accounts/{id}", fits: true, reads: true };
    const lone = { ...read, read: { name: ["Joint"], is_system_account: ["true"] } };
    expect(proved("fields", [], [lone])).toEqual(["account.is_system_account"]);
  });

  it("takes the fields of a refusal from refusals, and those that never leave the interface by their names", () => {
    const refusal = { call: "post-accounts", path: "/accounts", fits: false, refused: true, read: { loc: ["body"] } };
    expect(proved("fields", [], [refusal])).toEqual(["validation-error-item.loc"]);
    expect(proved("fields", [], [{ ...refusal, refused: false }])).toEqual([]);
    expect(proved("fields", ["has it [field:api-error.url]"], [])).toEqual(["api-error.url"]);
    expect(proved("fields", ["has it [api-error.url]"], [])).toEqual([]);
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
    expect(proved("messages", [], [{ texts: ["Signup Request Failed"] }])).toEqual(["signup-422"]);
    // What words with a colon announce stands in their line; a word alone may be quoted by one.
    expect(proved("messages", [], [{ texts: ["Symbol: QAAX", "a 'Generic' type"] }])).toEqual([
      "label-price-symbol",
      "label-price-generic",
    ]);
    expect(proved("messages", [], [{ texts: ["No Symbol: QAAX", "Symbols", "Generic Bond"] }])).toEqual([]);
    // Of a message without words only a title can say that it was seen.
    expect(proved("messages", ["is logged [message:log-token-refresh message:http-404]"], [])).toEqual([
      "log-token-refresh",
    ]);
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
