import type { SummaryAnswer, SummaryPosition, SummaryRow } from "@distributary/contract/summary/summary";
import { expect, it } from "vitest";
import { capitalOf } from "../panels/capital.ts";
import { emptyCount } from "./empty-rows.ts";
import { linesOf } from "./lines.ts";
import { readSections, sections, writeSections } from "./sections.ts";

const nothing = { at: "0", since: null, diff: null };

function position(kind: "unit" | "observed", quantity: string): SummaryPosition {
  return {
    key: kind,
    account_id: "a",
    instrument_id: "i",
    currency: "USD",
    quantity,
    quantity_since: "0",
    price: null,
    price_date: null,
    price_source: kind,
    estimated: false,
    value_own: null,
    accrued: null,
    value: nothing,
    basis_own: null,
    basis: null,
    unrealised: null,
    realised_own: null,
    bridge: null,
    labels: [],
    explain_key: "",
  };
}

function row(key: string, basis: string | null, components: SummaryPosition[]): SummaryRow {
  return {
    section: "A",
    key,
    path: [key],
    label: key,
    value: { at: "1", since: null, diff: null },
    basis,
    unrealised: basis,
    share: null,
    bridge: null,
    incomplete: false,
    incomplete_in: [],
    position_count: 1,
    components,
    explain_key: "net_worth",
  };
}

function costOfAssets(rows: SummaryRow[]): string | null | undefined {
  const answer = {
    rows,
    refs: {},
    user_errors: [],
    explain_key: "",
    net_worth: { assets: nothing, liabilities: nothing, net_worth: nothing },
  };
  const asked = { answer: answer as unknown as SummaryAnswer, open: new Set<string>(), compared: null };
  return linesOf({ ...asked, onlyChanges: false, sections, showsEmpty: false }).find((line) => line.kind === "section")
    ?.cost;
}

it("the cost of all assets leaves out groups that hold nothing but cash, and is unknown where a cost is", () => {
  const cash = row("cash", null, [position("unit", "5"), position("observed", "0")]);
  // 10 + 20.5 = 30.5
  expect(costOfAssets([cash, row("one", "10", []), row("two", "20.5", [])])).toBe("30.5");
  expect(costOfAssets([cash, row("one", "10", []), row("unknown", null, [position("observed", "3")])])).toBeNull();
});

it("leaves out what was and is zero, but nothing that is held or not known, and says how much", () => {
  const zero = { at: "0.00", since: "0", diff: "0" };
  const gone = { ...row("gone", null, [position("unit", "0")]), value: zero, position_count: 0 };
  const worthless = { ...row("worthless", null, [position("observed", "3")]), value: zero };
  const unknown = { ...row("unknown", null, [position("observed", "0")]), value: zero, incomplete: true };
  const mixed = row("mixed", null, [position("unit", "5"), position("observed", "0")]);
  const rows = [gone, worthless, unknown, mixed];
  const lines = (showsEmpty: boolean) => {
    const answer = {
      rows,
      refs: {},
      user_errors: [],
      explain_key: "",
      net_worth: { assets: nothing, liabilities: nothing, net_worth: nothing },
    };
    const open = new Set(rows.map(({ key }) => key));
    const asked = { answer: answer as unknown as SummaryAnswer, open, compared: null, onlyChanges: false, sections };
    return linesOf({ ...asked, showsEmpty }).flatMap(({ kind, key }) =>
      kind === "group" || kind === "position" ? [key] : [],
    );
  };
  expect(lines(false)).toEqual(["mixed", "mixed/a:i", "worthless", "worthless/a:i", "unknown"]);
  expect(lines(true)).toHaveLength(9);
  // the row of `gone`, the position of `unknown`, and one of `mixed`
  expect(emptyCount({ rows })).toBe(3);
});

it("draws the kinds of lines that an address names, all of them without", () => {
  expect(readSections("T,x,A")).toEqual(["A", "T"]);
  expect([readSections(undefined), readSections("x")]).toEqual([sections, sections]);
  expect([writeSections(["C", "A"]), writeSections(sections)]).toEqual(["A,C", undefined]);
});

it("tells commitments line by line, each figure by its name", () => {
  const told = (path: string[], at: string) => {
    const value = { at, since: "0", diff: at };
    return { ...row(`C:${path.join("/")}`, null, []), section: "C" as const, path, label: path[0] ?? "", value };
  };
  const paid = { at: "70", since: "0", diff: "70" };
  const rows = [told(["fund"], "100"), told(["fund", "called"], "60"), told(["paid_capital"], "70")];
  const net_worth = { total_paid_capital: paid } as SummaryAnswer["net_worth"];
  const { lines, paid: all } = capitalOf({ rows, net_worth });
  expect(lines).toMatchObject([{ id: "fund", figures: { committed: { at: "100" }, called: { at: "60" } } }]);
  // it opens by the key of its own row, not by that of net worth
  expect(all).toEqual({ ...paid, key: rows[2]?.explain_key });
  // private holdings alone are told where the section is, and nothing where it is not
  expect(capitalOf({ rows: [], net_worth })).toEqual({ lines: [], paid: null });
});

it("says of a position why a figure of it is not known, that of the day first", () => {
  const components = [position("observed", "1")];
  const error = { code: "no_price", account_id: "a", instrument_id: "i" };
  const answer = {
    at: "2025-12-31",
    rows: [row("a", null, components)],
    refs: {},
    explain_key: "",
    net_worth: { assets: nothing, liabilities: nothing, net_worth: nothing },
    user_errors: [
      { ...error, at: "2024-12-31", message: "No price before." },
      { ...error, at: "2025-12-31", message: "No price." },
      { ...error, at: "2025-12-31", instrument_id: "other", message: "Of another one." },
    ],
  } as unknown as SummaryAnswer;
  const asked = { open: new Set(["a"]), compared: null, onlyChanges: false, sections, showsEmpty: true };
  expect(linesOf({ answer, ...asked }).map(({ kind, why }) => [kind, why])).toEqual([
    ["section", null],
    ["group", null],
    ["position", "No price."],
    ["total", null],
  ]);
});
