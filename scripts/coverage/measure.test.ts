import { describe, expect, it } from "vitest";
import { measure } from "./measure.mjs";

const here = { file: "a.test.ts", test: "t" };

/** The ids of one part that this evidence proves. */
function proved(part: string, named: string[], seen: object[]): string[] {
  const parts = measure({ tests: 1, named: new Set(named), seen: seen.map((line) => ({ ...here, ...line })) });
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

  it("takes a call for what it carries, not for the beginning of its path", () => {
    const bond = { call: "get-instruments-id", path: "/instruments/{id}", fits: true, reads: true };
    const sent = { ...bond, call: "post-instruments", reads: false };
    const terms = (type: string) => ({ instrument_type: [type], details: ["periodicity=3"], periodicity: ["3"] });
    const lines = (type: string, call = "get-instruments-id") => [
      { ...sent, sent: terms(type), read: {} },
      { ...bond, call, sent: {}, read: terms(type) },
    ];
    const shapes = (found: string[]) => found.filter((id) => id.endsWith(".periodicity"));
    expect(shapes(proved("fields", [], lines("RECR")))).toEqual(["instrument-details-recr.periodicity"]);
    expect(shapes(proved("fields", [], lines("CCY")))).toEqual([]);
    expect(shapes(proved("fields", [], lines("RECR", "get-instruments-id-loan")))).toEqual([]);
  });

  it("takes the fields of a refusal from refusals, and those that never leave the interface by their names", () => {
    const refusal = { call: "post-accounts", path: "/accounts", fits: false, refused: true, read: { loc: ["body"] } };
    expect(proved("fields", [], [refusal])).toEqual(["validation-error-item.loc"]);
    expect(proved("fields", [], [{ ...refusal, refused: false }])).toEqual([]);
    expect(proved("fields", ["field:api-error.url"], [])).toEqual(["api-error.url"]);
    expect(proved("fields", ["api-error.url"], [])).toEqual([]);
  });

  it("takes what tests say they prove, each by its own kind", () => {
    const named = ["top-bar#1", "top-bar#2", "rule:search-01", "state:universe"];
    expect(proved("sentences", named, [])).toEqual(["top-bar#1", "top-bar#2"]);
    expect(proved("rules", named, [])).toEqual(["search-01"]);
    expect(proved("rules", ["search-01"], [])).toEqual([]);
    expect(proved("states", named, [])).toEqual(["universe"]);
  });

  it("takes a message as proved when it was seen whole, a transport's one with its status", () => {
    const lines = [
      { texts: ["Login Failed"] },
      { call: "get-jobs-id", status: 404, texts: ["Not Found"] },
      { call: "get-jobs-id", status: 500, texts: ["Forbidden"] },
    ];
    expect(proved("messages", [], lines)).toEqual(["http-404", "login-failed"]);
    expect(proved("messages", [], [{ texts: ["Unable to find activity 7"] }])).toEqual(["flow-not-found"]);
    expect(proved("messages", [], [{ texts: ["Signup Request Failed"] }])).toEqual(["signup-422"]);
    // Words of several screens count where the test saw what only theirs has.
    const price = ["Refresh", "Date", "Use Price"];
    expect(proved("messages", [], [{ texts: price }])).toEqual([]);
    expect(proved("messages", [], [{ texts: [...price, "Symbol: QAAX"] }])).toEqual([
      "label-price-symbol",
      "label-price-refresh",
      "label-price-col-date",
      "label-price-use",
    ]);
    expect(proved("messages", [], [{ texts: price }, { test: "another", texts: ["Symbol: QAAX"] }])).toEqual([
      "label-price-symbol",
    ]);
    // Words one of which is said count where each of them was seen; an N is a number.
    expect(proved("messages", [], [{ texts: ["Added Document"] }])).toEqual([]);
    const picked = ["Added Document", "Added Fragment", "Use Existing Documents", "Accept 2 Document(s)"];
    expect(proved("messages", [], [{ texts: picked }])).toEqual([
      "label-picker-title",
      "label-picker-accept",
      "toast-picker-added",
    ]);
    // What words with a colon announce stands in their line; a word alone may be quoted by one.
    expect(proved("messages", [], [{ texts: ["Symbol: QAAX", "a 'Generic' type"] }])).toEqual([
      "label-price-symbol",
      "label-price-generic",
    ]);
    expect(proved("messages", [], [{ texts: ["No Symbol: QAAX", "Symbols", "Generic Bond"] }])).toEqual([]);
    // Of a message without words only a test can say that it was seen.
    expect(proved("messages", ["message:log-token-refresh", "message:http-404"], [])).toEqual(["log-token-refresh"]);
  });

  it("counts the whole specification", () => {
    const all = Object.fromEntries(
      measure({ tests: 0, named: new Set(), seen: [] }).map((part) => [part.name, part.all]),
    );
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
