import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { describe, expect, it } from "vitest";
import { keyOfEarned } from "../../records/evidence/figure-key.ts";
import { flowsBody, windowOf } from "./flows/flows.ts";
import { incomeBars } from "./income/income-bars.ts";
import { analyticsBody, analyticsQuestion, lotsBody } from "./question.ts";
import { multipleText, percentText, plainPercentText, reasonText } from "../../ui/format/ratio.ts";
import { sharesOf } from "./shares.ts";

/** What the server says that a month opens by. */
const keyOf = (month: string): string => `earned:income:month:${month}~2025-12-31~2024-12-31~USD~`;

describe("the question of the Analytics", () => {
  it("is a period with two days, and changes nothing but the method of the lots", () => {
    expect(analyticsQuestion({ at: "2025-12-31", range: "YTD" }, "2026-11-21")).toMatchObject({
      since: "2024-12-31",
      group: "instrument_type",
    });
    // Without since it reaches back 60 years, longer than any book is kept.
    const all = analyticsQuestion({ at: "2025-12-31", since: "none", group: "entity" }, "2026-11-21");
    expect(all).toEqual({
      at: "2025-12-31",
      since: "1965-12-31",
      range: "All",
      group: "entity",
      benchmark: null,
      riskFree: null,
      perspective: null,
      policy: [],
      known: null,
    });
    expect(analyticsBody(all, null)).toMatchObject({ primaryIndex: "entity", since: "1965-12-31" });
    expect(analyticsBody(all, null)).not.toHaveProperty("benchmark");
    expect(analyticsBody({ ...all, benchmark: "b" }, "money")).toMatchObject({ benchmark: "b" });
    expect(lotsBody(all, "HIFO")).toEqual({ at: "2025-12-31", lot_method: "HIFO", networth_features: ["lots"] });
  });

  it("has the course of one's own return beside money where no benchmark is chosen", () => {
    expect(analyticsBody(analyticsQuestion({}, "2026-11-21"), "money")).toMatchObject({ benchmark: "money" });
  });

  it("asks for somebody's part, and as known then, where the address says so", () => {
    const lens = { perspective: { entity_id: "e", mode: "look_through" }, as_known_on: "2025-01-01T00:00:00Z" };
    const asked = analyticsQuestion({ perspective: "e", known: "2025-01-01T00:00:00Z" }, "2026-11-21");
    expect(analyticsBody(asked, null)).toMatchObject(lens);
    expect(lotsBody(asked, "HIFO")).toMatchObject(lens);
    expect(flowsBody(asked, windowOf({}, asked))).toMatchObject(lens);
  });
});

describe("the days whose legs count", () => {
  const question = analyticsQuestion({ at: "2025-12-31", since: "2024-12-31" }, "2026-11-21");
  const asked = (search: Parameters<typeof windowOf>[0]) => flowsBody(question, windowOf(search, question));

  it("are those of the page, (since, at], unless others are chosen", () => {
    expect(windowOf({}, question)).toEqual({ from: "2025-01-01", to: "2025-12-31", isOwn: false });
    expect(asked({})).not.toHaveProperty("transaction_window");
    expect(asked({ window_from: "2025-03-01" })?.transaction_window).toEqual({ from: "2025-03-01", to: "2025-12-31" });
    expect(asked({ window_from: "2025-03-02", window_to: "2025-03-01" })).toBeNull();
  });

  it("reach back to the beginning where the page does", () => {
    const whole = analyticsQuestion({ at: "2025-12-31", range: "All" }, "2026-11-21");
    expect(windowOf({}, whole)).toMatchObject({ from: null, isOwn: false });
    // 60 years before the last day
    const body = flowsBody(whole, windowOf({ window_to: "2025-06-30" }, whole));
    expect(body?.transaction_window).toEqual({ from: "1965-06-30", to: "2025-06-30" });
  });
});

describe("income and expenses over time", () => {
  it("has a bar for each month between the first and the last, those without at zero", () => {
    const bars = incomeBars([
      { month: "2025-02", income: "10.10", expenses: "-3", explain_key: keyOf("2025-02") },
      { month: "2024-12", income: "5", expenses: "0", explain_key: keyOf("2024-12") },
    ]);
    expect(bars).toEqual([
      { label: "2024-12", income: "5", expenses: "0", explainKey: keyOf("2024-12") },
      { label: "2025-01", income: "0", expenses: "0", explainKey: "" },
      { label: "2025-02", income: "10.1", expenses: "-3", explainKey: keyOf("2025-02") },
    ]);
    expect(incomeBars([])).toEqual([]);
  });

  it("is by year where there are more months than can be read", () => {
    // 2020-01 to 2023-01 are 37 months; 0.1 + 0.2 is 0.3 and not a little more
    const bars = incomeBars([
      { month: "2020-01", income: "0.1", expenses: "-1", explain_key: keyOf("2020-01") },
      { month: "2020-12", income: "0.2", expenses: "-2", explain_key: keyOf("2020-12") },
      { month: "2023-01", income: "4", expenses: "0", explain_key: keyOf("2023-01") },
    ]);
    expect(bars.map(({ label, income, expenses }) => [label, income, expenses])).toEqual([
      ["2020", "0.3", "-3"],
      ["2021", "0", "0"],
      ["2022", "0", "0"],
      ["2023", "4", "0"],
    ]);
    expect(bars[0]?.explainKey).toBe(keyOf("2020"));
    expect(keyOfEarned(bars[0]?.explainKey ?? "", "expenses")).toMatch(/^earned:expenses:month:2020~/);
  });
});

describe("shares at two days", () => {
  const group = (key: string, at: string | null, since: string) => ({
    section: "A",
    key: `A:${key}`,
    path: [key],
    label: key,
    value: { at, since, diff: null },
    explain_key: `group:A:entity=${key}~2025-12-31~2024-12-31~USD~`,
  });
  const answer = (rows: unknown[], at: string, since: string) =>
    ({ rows, net_worth: { assets: { at, since, diff: null } } }) as SummaryAnswer;

  it("are of the assets of their own day, and change in points", () => {
    const rows = [group("cash", "25", "80"), group("fund", "75", "20"), { ...group("debt", "-9", "-9"), section: "L" }];
    const keys = (key: string) => ({
      keyAt: `group:A:entity=${key}~2025-12-31~2024-12-31~USD~`,
      keySince: `was:A:entity=${key}~2025-12-31~2024-12-31~USD~`,
    });
    // 75 / 100 = 75 %, 20 / 100 = 20 %: 55 points more
    const [fund, cash] = [keys("fund"), keys("cash")];
    expect(sharesOf(answer(rows, "100", "100"))).toEqual([
      {
        key: "A:fund",
        label: "fund",
        at: "75",
        since: "20",
        shareAt: "75.0",
        shareSince: "20.0",
        change: "55",
        ...fund,
      },
      {
        key: "A:cash",
        label: "cash",
        at: "25",
        since: "80",
        shareAt: "25.0",
        shareSince: "80.0",
        change: "-55",
        ...cash,
      },
    ]);
  });

  it("are not told where the assets are nothing or a value is not known", () => {
    const [fund] = sharesOf(answer([group("fund", null, "0")], "100", "0"));
    expect(fund).toMatchObject({ shareAt: null, shareSince: null, change: null });
  });
});

it("says ratios as percentages and multiples, and what cannot be told by its reason", () => {
  expect([percentText("0.07125"), percentText("-0.5"), percentText(null)]).toEqual(["+7.13 %", "\u221250.00 %", "---"]);
  expect([plainPercentText("0.0093"), plainPercentText(null)]).toEqual(["0.93 %", "---"]);
  expect([multipleText("1.5"), multipleText(null)]).toEqual(["1.50×", "---"]);
  expect(reasonText("no_solution")).toBe("no rate fits these flows");
});
