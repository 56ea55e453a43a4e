import type { SummaryAnswer, SummaryPosition, SummaryRow } from "@distributary/contract/summary";
import { expect, it } from "vitest";
import { linesOf } from "./lines.ts";

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
    position_count: 1,
    components,
    explain_key: "net_worth",
  };
}

function costOfAssets(rows: SummaryRow[]): string | null | undefined {
  const answer = {
    rows,
    refs: {},
    explain_key: "",
    net_worth: { assets: nothing, liabilities: nothing, net_worth: nothing },
  };
  const asked = { answer: answer as unknown as SummaryAnswer, open: new Set<string>(), compared: null };
  return linesOf({ ...asked, onlyChanges: false }).find((line) => line.kind === "section")?.cost;
}

it("the cost of all assets leaves out groups that hold nothing but cash, and is unknown where a cost is", () => {
  const cash = row("cash", null, [position("unit", "5"), position("observed", "0")]);
  // 10 + 20.5 = 30.5
  expect(costOfAssets([cash, row("one", "10", []), row("two", "20.5", [])])).toBe("30.5");
  expect(costOfAssets([cash, row("one", "10", []), row("unknown", null, [position("observed", "3")])])).toBeNull();
});
