import { describe, expect, it, vi } from "vitest";

// The session behind the router asks the browser what it keeps: nothing here.
const kept = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, kept);
const { router } = await import("./router.tsx");

const id = "0190aaaa-0000-7000-8000-000000000001";
const texts = ["nonsense", "2026-13-45", "<b>", "[object Object]", "x".repeat(10_000)];
const others = [5, -1, true, null, {}, { a: [1] }, [], ["summary"]];
/** Of each page what its address takes, apart from texts that are free. */
const pages: readonly (readonly [string, readonly string[]])[] = [
  ["/user", ["t", "id", "method", "benchmark", "range", "group", "perspective", "mode", "known", "compare", "other"]],
  ["/user", ["other_mode", "only", "sections", "empty", "window_from", "window_to"]],
  ["/calculators", ["c"]],
  ["/reconciliation", ["at", "of", "instrument", "account", "date", "enter", "known"]],
  ["/reports", ["at", "since", "accounts", "perspective", "mode", "method", "known", "benchmark"]],
  ["/instruments/create", ["popup", "instrument_type", "entity_id"]],
  ["/accounts/create", ["popup", "entity_id"]],
  ["/entities/create", ["popup"]],
  ["/transaction/guided", ["prospect_id", "account", "instrument", "settles", "kind", "date"]],
  ["/event", ["prospect_id", "account", "instrument", "settles", "kind", "date"]],
  ["/pricing/enter", ["date"]],
  ["/importer", ["session"]],
  ["/observable/create", ["prospect_id", "account", "instrument", "date"]],
];
/** Free texts: whatever is no text must not reach the page. */
const freeTexts: readonly (readonly [string, readonly string[]])[] = [
  ["/user", ["columns", "hide", "explain", "step"]],
  ["/pricing/enter", ["security", "currency"]],
  ["/observable/create", ["rate_of", "currency"]],
  ["/instruments/create", ["name"]],
  ["/auth/login", ["next"]],
  ["/about", ["universe", "onetime"]],
];

/** What the page at an address meets of it. */
function met(path: string, search: Record<string, unknown>): Record<string, unknown> {
  return { ...router.matchRoutes(path, search).at(-1)?.search };
}

describe("an address that says what is none", () => {
  it.each(pages)("at %s leaves %s out", (path, names) => {
    for (const name of names)
      for (const value of [...texts, ...others]) {
        const isMeant = value === true && ["enter", "popup"].includes(name);
        expect([name, value, met(path, { [name]: value })[name]]).toEqual([name, value, isMeant ? true : undefined]);
      }
  });

  it.each(freeTexts)("at %s takes texts alone as %s", (path, names) => {
    for (const name of names)
      for (const value of others)
        expect([name, value, met(path, { [name]: value })[name]]).toEqual([name, value, undefined]);
  });

  it("keeps the filter of what was deleted, of both lists of home", () => {
    for (const t of ["transactions", "events"])
      expect(met("/user", { t, deleted: "recent" })).toEqual({ t, deleted: "recent" });
  });

  it("keeps what it means", () => {
    const editing = (mode: unknown) => met(`/transaction/${id}/edit`, { event_mode: mode })["event_mode"];
    expect([editing("1"), editing(true), editing("yes"), editing({})]).toEqual([1, 1, undefined, undefined]);
    expect(met("/user", { t: "events", account: id, page: 2, strange: 1 })).toEqual({
      t: "events",
      account: id,
      page: 2,
      strange: undefined,
    });
    expect(met("/reconciliation", { at: "2025-12-31", enter: true })).toEqual({ at: "2025-12-31", enter: true });
    // What a list keeps is read by the list, which knows what it means.
    expect(met("/accounts", { query: 5 })).toEqual({ query: 5 });
  });
});

it("are read without following who is signed in: only the page that is started does", async () => {
  const { session } = await import("../../data/session/session.ts");
  const loaded = vi.spyOn(router, "invalidate").mockResolvedValue();
  session.set({ status: "anonymous" });
  session.set({ status: "unknown" });
  expect(loaded).not.toHaveBeenCalled();
});
