import type { IncompletePart, SummaryAnswer } from "@distributary/contract/summary/summary";
import { describe, expect, it } from "vitest";
import { keyOfOwn, ownRow, siblingKey } from "../../records/evidence/figure-key.ts";
import { rangeSince } from "../../pickers/period/period.ts";
import { trimmed } from "./panels/history/history.ts";
import { incompleteWords, unknownIn, whyChange, whyEnd } from "./evidence/incomplete.ts";
import type { SummarySearch } from "./address.ts";
import { accountsOf } from "./panels/accounts.ts";
import { courseBody, rebased } from "./panels/history/history-benchmark.ts";
import { beginningBodyFor, bodyFor, headlineBodyFor, historyStep } from "./question.ts";
import { questionOf } from "./read-question.ts";
import { layWaterfall } from "./panels/waterfall.ts";

describe("the question of a page", () => {
  it("is today against a year ago, by account", () => {
    expect(questionOf({}, "2026-11-21")).toEqual({
      at: "2026-11-21",
      since: "2025-11-21",
      range: "1Y",
      levels: ["account"],
      columns: [],
      perspective: null,
      known: null,
      currency: null,
      benchmark: null,
    });
  });

  it("is asked in the currency of the address, else in the one chosen for display, else in that of the records", () => {
    const unit = (search: SummarySearch, displayed: string | null) =>
      bodyFor(questionOf(search, "2026-11-21", displayed)).targetUnit;
    expect([unit({ currency: "CHF" }, "EUR"), unit({}, "EUR"), unit({}, null)]).toEqual(["CHF", "EUR", undefined]);
  });

  it("beside a benchmark asks for ends of months, on which one is told", () => {
    const days = { at: "2025-12-31", since: "2024-12-31" };
    expect(bodyFor(questionOf(days, "2026-11-21")).history?.step).toBe("W");
    expect(bodyFor(questionOf({ ...days, benchmark: "b" }, "2026-11-21")).history?.step).toBe("M");
    // 60 years in quarters stay quarters: their ends are ends of months
    expect(bodyFor(questionOf({ at: "2025-12-31", range: "All", benchmark: "b" }, "2026-11-21")).history?.step).toBe(
      "Q",
    );
    expect(courseBody(questionOf(days, "2026-11-21"))).toBeNull();
    expect(courseBody(questionOf({ ...days, benchmark: "b" }, "2026-11-21"))).toMatchObject({
      benchmark: "b",
      ...days,
    });
  });

  it("takes own dates over a range", () => {
    expect(questionOf({ at: "2025-12-31", since: "2024-12-31", range: "5Y" }, "2026-11-21")).toMatchObject({
      at: "2025-12-31",
      since: "2024-12-31",
      range: null,
    });
    expect(questionOf({ since: "none" }, "2026-11-21").since).toBeNull();
  });

  it("starts the year on its last day before", () => {
    expect(rangeSince("YTD", "2025-12-31")).toBe("2024-12-31");
  });

  it("asks for as many points as can be read", () => {
    expect([
      historyStep("2026-10-21", "2026-11-21"),
      historyStep("2025-11-21", "2026-11-21"),
      historyStep("2021-11-21", "2026-11-21"),
      historyStep("1966-11-21", "2026-11-21"),
    ]).toEqual(["D", "W", "M", "Q"]);
  });

  it("asks for the headline alone about the same days and the same owner, and not at all of a book as it was known", () => {
    const asked = { at: "2025-12-31", since: "2024-12-31", perspective: "e", columns: "count()" };
    const headline = headlineBodyFor(questionOf(asked, "2026-11-21"));
    expect(headline).toEqual({
      at: "2025-12-31",
      since: "2024-12-31",
      sections: ["T"],
      include_basis: false,
      perspective: { entity_id: "e", mode: "look_through" },
    });
    expect(bodyFor(questionOf(asked, "2026-11-21"))).toMatchObject({
      ...headline,
      sections: expect.any(Array),
      include_basis: true,
    });
    expect(headlineBodyFor(questionOf({ known: "2026-01-01T00:00:00Z" }, "2026-11-21"))).toBeNull();
  });

  it("asks for the history of a book that began within the window day by day, and no further", () => {
    const question = questionOf({}, "2026-11-21");
    // told by weeks it was empty on the 14th and had something on the 21st
    expect(beginningBodyFor(question, "2026-11-14")?.history).toEqual({
      from: "2026-11-14",
      to: "2026-11-21",
      step: "D",
    });
    // one that reaches the beginning of the window, one of more than 100 days, one that is told by days already
    expect(beginningBodyFor(question, "2025-11-21")).toBeNull();
    expect(beginningBodyFor(question, "2026-08-12")).toBeNull();
    expect(beginningBodyFor(questionOf({ range: "3M" }, "2026-11-21"), "2026-11-14")).toBeNull();
    expect(beginningBodyFor(question, undefined)).toBeNull();
  });

  it("asks for no history where since is not before at", () => {
    expect(bodyFor(questionOf({ at: "2025-01-01", since: "2025-01-01" }, "2026-11-21")).history).toBeUndefined();
  });
});

describe("the benchmark over the history", () => {
  const point = (date: string, worth: string) => {
    return { date, assets: worth, liabilities: "0", net_worth: worth, incomplete: false };
  };

  it("is the first net worth x what 1 became, and not known where no growth is told", () => {
    const points = [point("2024-12-31", "200"), point("2025-01-15", "210"), point("2025-01-31", "190")];
    const course = [
      { date: "2024-12-31", own: "1", benchmark: "1" },
      { date: "2025-01-31", own: "0.95", benchmark: "1.0125" },
    ];
    // 200 x 1 = 200; 200 x 1.0125 = 202.5
    expect(rebased(points, course)).toEqual(["200", null, "202.5"]);
    expect(rebased(points.slice(1), course)).toEqual([null, null]);
  });
});

describe("the accounts of a summary", () => {
  const position = (account: string, instrument: string, at: string | null, since: string) => ({
    key: `${account}:${instrument}`,
    account_id: account,
    value: { at, since, diff: null },
    explain_key: `value:${account}:${instrument}~2025-12-31~2024-12-31~USD~`,
  });
  const answer = (...components: ReturnType<typeof position>[]) =>
    ({ rows: [{ components }, { components }] }) as unknown as Parameters<typeof accountsOf>[0];

  it("add up their positions once, the largest first, and leave out what holds nothing", () => {
    const lines = accountsOf(
      answer(
        position("small", "a", "1.50", "1"),
        position("debt", "m", "-500", "-520"),
        position("small", "b", "2.25", "0"),
        position("empty", "c", "0", "0"),
      ),
    );
    // 1.50 + 2.25 = 3.75, 1 + 0 = 1, and 3.75 - 1 = 2.75; each stands in two rows and counts once
    expect(lines.map(({ id, value }) => [id, value.at, value.diff])).toEqual([
      ["debt", "-500", null],
      ["small", "3.75", "2.75"],
    ]);
    expect(lines[0]?.key).toBe("account:debt~2025-12-31~2024-12-31~USD~");
  });

  it("say what they do not know", () => {
    expect(accountsOf(answer(position("one", "a", null, "3"), position("one", "b", "2", "1")))).toMatchObject([
      { id: "one", unknown: 1, value: { at: "2" } },
    ]);
  });
});

describe("the waterfall", () => {
  const bridge = { flows: "10", income: "5", expenses: "-3", price: "8", currency: "-2" };

  it("goes from since to at", () => {
    // 100 + 10 + 5 - 3 + 8 - 2 = 118
    const { bars } = layWaterfall("100", "118", bridge);
    expect(bars.map((bar) => bar.key)).toEqual(["since", "flows", "income", "expenses", "price", "currency", "at"]);
    expect(bars.at(-2)?.to).toBeCloseTo(bars.at(-1)?.to ?? -1, 10);
  });

  it("crosses zero without a cut", () => {
    const drawn = layWaterfall("-5", "13", bridge);
    expect(drawn.zero).toBeGreaterThan(0);
    expect(drawn.bars.every((bar) => bar.from >= 0 && bar.to >= 0 && bar.from <= 1 && bar.to <= 1)).toBe(true);
  });

  it("says where it starts when it does not start at zero", () => {
    const drawn = layWaterfall("100", "118", bridge);
    expect(drawn.zero).toBeNull();
    expect(drawn.start).toBeGreaterThan(0);
    expect(drawn.start).toBeLessThan(100);
  });

  it("draws nothing from nothing", () => {
    const zero = { flows: "0", income: "0", expenses: "0", price: "0", currency: "0" };
    expect(layWaterfall("0", "0", zero).bars.every((bar) => bar.to === 0)).toBe(true);
  });
});

it("a history begins with the point before its first figure", () => {
  const point = (date: string, assets: string) => ({
    date,
    assets,
    liabilities: "0",
    net_worth: assets,
    incomplete: false,
  });
  expect(
    trimmed([point("a", "0.00"), point("b", "0"), point("c", "5"), point("d", "0")]).map((item) => item.date),
  ).toEqual(["b", "c", "d"]);
  expect(trimmed([point("a", "0")])).toEqual([]);
});

it("opens another figure of the same position", () => {
  expect(siblingKey("value:a:b~2025-12-31~~USD~", "basis")).toBe("basis:a:b~2025-12-31~~USD~");
  expect(siblingKey("account:a~2025-12-31~~USD~", "basis")).toBe("account:a~2025-12-31~~USD~");
  const column = "percent(unrealised, basis)";
  expect(keyOfOwn("net_worth~2025-12-31~~USD~", column)).toBe(`own:${encodeURIComponent(column)}~2025-12-31~~USD~`);
  expect(keyOfOwn("account:a~2025-12-31~~USD~", column)).toBe(null);
  // of a row by its levels, of an account by its section, and of one position
  const of = [
    ownRow("A", "group:A:entity=/account=a~2025-12-31~~USD~"),
    ownRow("L", "account:a~2025-12-31~~USD~"),
    { account: "a", instrument: "i" },
  ].map((whose) => keyOfOwn("net_worth~2025-12-31~~USD~", "count()", whose));
  expect(of).toEqual(
    ["A:entity=/account=a", "L:account=a", "P:a:i"].map((whose) => `own:count():${whose}~2025-12-31~~USD~`),
  );
  expect(ownRow("T", "net_worth~2025-12-31~~USD~")).toBe(null);
});

it("says of which day values are not known, and marks the difference for either", () => {
  const words = (incomplete_in: IncompletePart[], since: string | null = "2024-12-31") =>
    incompleteWords({ at: "2025-12-31", since, incomplete_in } as SummaryAnswer);
  expect(words(["since"])).toBe("Incomplete: some values of 2024-12-31 are unknown");
  expect(words(["at", "since", "between"])).toBe("Incomplete: some values of 2024-12-31 and 2025-12-31 are unknown");
  expect(words(["between"])).toBe("Incomplete: some flows in the period have no value or rate");
  expect([words([]), words(["at"], null)]).toEqual([null, null]);
  expect((["at", "since", "between"] as const).map((part) => whyChange([part]) !== false)).toEqual([true, true, false]);
  expect([whyEnd(["since"], "at"), whyEnd(["since"], "since") !== false]).toEqual([false, true]);
  const rows: { incomplete_in: IncompletePart[] }[] = [
    { incomplete_in: ["since"] },
    { incomplete_in: ["at", "since"] },
  ];
  expect(unknownIn(rows)).toEqual(["at", "since"]);
});
