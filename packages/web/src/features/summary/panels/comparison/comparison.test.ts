import type { SummaryAnswer, SummaryPosition, SummaryRow } from "@distributary/contract/summary/summary";
import { describe, expect, it } from "vitest";
import { tableCsv } from "../../../../ui/table/csv.ts";
import { columnNames } from "../../table/column-names.ts";
import { tableColumns } from "../../table/columns.ts";
import { comparedAnswers, comparedDays, type Compared } from "./comparison.ts";
import { exportColumns } from "../../table/export-columns.ts";
import { linesOf, openable, type Line } from "../../table/lines.ts";
import { sections } from "../../table/sections.ts";
import { localEvidence } from "../../evidence/local-evidence.ts";

function ends(at: string | null, since: string | null = null): SummaryRow["value"] {
  return { at, since, diff: at === null || since === null ? null : String(Number(at) - Number(since)) };
}

function position(account: string, instrument: string, value: SummaryRow["value"], side: string): SummaryPosition {
  return {
    key: "",
    account_id: account,
    instrument_id: instrument,
    currency: "USD",
    quantity: "1",
    quantity_since: "1",
    price: "1",
    price_date: "2025-12-30",
    price_source: "observed",
    estimated: false,
    value_own: null,
    accrued: null,
    value,
    basis_own: null,
    basis: null,
    unrealised: null,
    realised_own: null,
    bridge: null,
    labels: [],
    explain_key: `value:${account}:${instrument}~2025-12-31~2024-12-31~USD~${side}`,
  };
}

function row(path: string[], value: SummaryRow["value"], components?: SummaryPosition[]): SummaryRow {
  return {
    section: "A",
    key: `A:${path.join("/")}`,
    path,
    label: path.at(-1) ?? "",
    value,
    basis: null,
    unrealised: null,
    share: null,
    bridge: null,
    incomplete: false,
    incomplete_in: [],
    position_count: 1,
    ...(components === undefined ? {} : { components }),
    explain_key: `net_worth~2025-12-31~2024-12-31~USD~${side(components)}`,
  };
}

function side(components: SummaryPosition[] | undefined): string {
  return components?.[0]?.explain_key.split("~").at(-1) ?? "";
}

function answer(rows: SummaryRow[], worth: SummaryRow["value"], known: string): SummaryAnswer {
  const zero = ends("0", "0");
  return {
    targetUnit: "USD",
    at: "2025-12-31",
    since: "2024-12-31",
    rows,
    incomplete: false,
    incomplete_in: [],
    refs: {},
    user_errors: [],
    explain_key: `net_worth~2025-12-31~2024-12-31~USD~${known}`,
    net_worth: { assets: worth, liabilities: zero, net_worth: worth },
  } as unknown as SummaryAnswer;
}

const then = answer(
  [
    row(["kept"], ends("100"), [
      position("kept", "cash", ends("60"), "then"),
      position("kept", "gone", ends("40"), "then"),
    ]),
    row(["same"], ends("5"), [position("same", "cash", ends("5"), "then")]),
    row(["left"], ends("7"), [position("left", "cash", ends("7"), "then")]),
  ],
  ends("112"),
  "then",
);
const now = answer(
  [
    row(["kept"], ends("90"), [
      position("kept", "cash", ends("75.5"), "now"),
      position("kept", "new", ends(null), "now"),
    ]),
    row(["same"], ends("5"), [position("same", "cash", ends("5"), "now")]),
  ],
  ends("95"),
  "now",
);

function lines(compared: Compared, onlyChanges = false): readonly Line[] {
  return linesOf({
    answer: compared.answer,
    open: new Set(openable(compared.answer)),
    compared,
    onlyChanges,
    sections,
    showsEmpty: true,
  });
}

function figures(found: readonly Line[]): unknown[] {
  return found.filter(({ kind }) => kind !== "section").map((line) => [line.key, line.before, line.value, line.change]);
}

describe("two answers side by side", () => {
  const compared = comparedAnswers("now", then, now);

  it("have every row and position of either, with the difference; what one lacks counts nothing there", () => {
    expect(figures(lines(compared))).toEqual([
      ["A:kept", "100", "90", "-10"],
      // 75.5 - 60
      ["A:kept/kept:cash", "60", "75.5", "15.5"],
      ["A:kept/kept:gone", "40", "0", "-40"],
      ["A:kept/kept:new", "0", null, null],
      ["A:same", "5", "5", "0"],
      ["A:same/same:cash", "5", "5", "0"],
      ["A:left", "7", "0", "-7"],
      ["A:left/left:cash", "7", "0", "-7"],
      // 90 + 5 - (100 + 5 + 7)
      ["T", "112", "95", "-17"],
    ]);
  });

  it("mark what either side does not know on its side, and the difference of both", () => {
    const lacks = { incomplete: true, incomplete_in: ["at" as const] };
    const unsure = comparedAnswers(
      "now",
      { ...then, ...lacks, rows: then.rows.map((one) => ({ ...one, ...lacks })) },
      now,
    );
    const unknown = lines(unsure).map(({ key, unknown: parts }) => [key, parts]);
    expect(unknown).toContainEqual(["A:kept", ["since"]]);
    // the answer does not say what it is worth now
    expect(unknown).toContainEqual(["A:kept/kept:new", ["at"]]);
    expect(unknown).toContainEqual(["T", ["since"]]);
    expect(lines(compared).find(({ kind }) => kind === "total")?.unknown).toEqual([]);
  });

  it("open each figure on its own side, and nothing where there is none", () => {
    const opened = lines(compared).map((line) => [line.key, line.beforeKey, line.explainKey, line.changeKey]);
    expect(opened).toContainEqual([
      "A:kept/kept:cash",
      "value:kept:cash~2025-12-31~2024-12-31~USD~then",
      "value:kept:cash~2025-12-31~2024-12-31~USD~now",
      null,
    ]);
    expect(opened).toContainEqual(["A:kept/kept:gone", "value:kept:gone~2025-12-31~2024-12-31~USD~then", null, null]);
    expect(opened).toContainEqual(["A:left", "was:A:left", "rows:A:left", null]);
    expect(localEvidence(compared.answer, "was:A:kept", compared)).toMatchObject({
      figure: "100",
      parts: [{ amount: "60" }, { amount: "40" }],
    });
    // 75.5 is known; what is new is not, and stands in no sum
    expect(localEvidence(compared.answer, "rows:A:kept", compared)?.parts.map(({ amount }) => amount)).toEqual([
      "75.5",
    ]);
  });

  it("mark each figure that is an estimate on its own side, and nothing that counts nothing there", () => {
    const guessed = (answer: SummaryAnswer, places: readonly string[]): SummaryAnswer => ({
      ...answer,
      rows: answer.rows.map((one) => ({
        ...one,
        ...(one.components && {
          components: one.components.map((part) => ({ ...part, estimated: places.includes(part.instrument_id) })),
        }),
      })),
    });
    const marked = (of: Compared) =>
      lines(of)
        .filter((line) => line.estimated || line.beforeEstimated)
        .map((line) => [line.key, line.beforeEstimated, line.estimated]);
    expect(marked(comparedAnswers("now", guessed(then, ["gone", "cash"]), guessed(now, ["new"])))).toEqual([
      ["A:kept/kept:cash", true, false],
      ["A:kept/kept:gone", true, false],
      ["A:kept/kept:new", false, true],
      ["A:same/same:cash", true, false],
      ["A:left/left:cash", true, false],
    ]);
    // Of two days the answer says it of the last one alone.
    expect(marked(comparedDays(guessed(now, ["new"])))).toEqual([["A:kept/kept:new", false, true]]);
  });

  it("leave out what is the same on request", () => {
    expect(lines(compared, true).map(({ key }) => key)).toEqual([
      "A",
      "A:kept",
      "A:kept/kept:cash",
      "A:kept/kept:gone",
      "A:kept/kept:new",
      "A:left",
      "A:left/left:cash",
      "T",
    ]);
  });
});

it("two days side by side are those of one answer, each figure opened at its day", () => {
  const one = answer([row(["a"], ends("3", "2"), [position("a", "cash", ends("3", "2"), "")])], ends("3", "2"), "");
  const found = lines(comparedDays(one));
  expect(figures(found)).toEqual([
    ["A:a", "2", "3", "1"],
    ["A:a/a:cash", "2", "3", "1"],
    ["T", "2", "3", "1"],
  ]);
  expect(found.find(({ kind }) => kind === "position")).toMatchObject({
    beforeKey: "value:a:cash~2024-12-31~~USD~",
    explainKey: "value:a:cash~2025-12-31~2024-12-31~USD~",
  });
});

it("levels stand under each other, the largest first, whatever characters their names hold", () => {
  const rows = [
    row(["x"], ends("1")),
    row(["x", "energy/oil"], ends("1"), [position("a", "i", ends("1"), "")]),
    row(["x/energy"], ends("9")),
    row(["x/energy", "oil"], ends("9"), [position("b", "i", ends("9"), "")]),
  ];
  const whole = answer(rows, ends("10"), "");
  const asked = { answer: whole, compared: null, onlyChanges: false, sections, showsEmpty: true };
  expect(linesOf({ ...asked, open: new Set(openable(whole)) }).map(({ label, depth }) => [label, depth])).toEqual([
    ["A", 0],
    ["x/energy", 0],
    ["oil", 1],
    ["i", 2],
    ["x", 0],
    ["energy/oil", 1],
    ["i", 2],
    ["T", 0],
  ]);
  // What stands under a closed row does not show.
  expect(linesOf({ ...asked, open: new Set(["A:x/energy/oil"]) }).map(({ label }) => label)).toEqual([
    "A",
    "x/energy",
    "x",
    "T",
  ]);
});

it("a file holds the table as it stands: its rows, its columns, figures unrounded", () => {
  const found = lines(comparedAnswers("now", then, now), true);
  const names = columnNames("USD", { first: "Known then", second: "Known now" });
  const rows = tableCsv(exportColumns(tableColumns([], [], true), names), found)
    .trimEnd()
    .split("\r\n");
  expect(rows.slice(0, 4)).toEqual([
    'Level,Depth,Name,Detail,"Known then, USD","Known now, USD",Difference,"Change, %",Estimated',
    // -17 / 112 = -15.1785…
    "section,0,Assets,,112,95,-17,-15.18,",
    "group,1,kept,,100,90,-10,-10.00,",
    // 15.5 / 60 = 25.8333…
    "position,2,cash,,60,75.5,15.5,25.83,",
  ]);
});
