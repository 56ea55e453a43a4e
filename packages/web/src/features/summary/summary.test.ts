import type { IncompletePart, SummaryAnswer } from "@distributary/contract/summary";
import { describe, expect, it } from "vitest";
import { keyOfOwn, ownPosition, ownRow, siblingKey } from "../../records/evidence/figure-key.ts";
import { rangeSince } from "../../pickers/period/period.ts";
import { trimmed } from "./panels/history.ts";
import { incompleteWords, unknownIn, whyChange, whyEnd } from "./evidence/incomplete.ts";
import { movedBody, windowOf } from "./panels/moved.ts";
import { bodyFor, historyStep, questionOf } from "./question.ts";
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

  it("asks for no history where since is not before at", () => {
    expect(bodyFor(questionOf({ at: "2025-01-01", since: "2025-01-01" }, "2026-11-21")).history).toBeUndefined();
  });
});

describe("the days whose legs count", () => {
  const question = questionOf({ at: "2025-12-31", since: "2024-12-31" }, "2026-11-21");
  const asked = (search: Parameters<typeof windowOf>[0]) => movedBody(question, windowOf(search, question));

  it("are those of the page, (since, at], unless others are chosen", () => {
    expect(windowOf({}, question)).toEqual({ from: "2025-01-01", to: "2025-12-31", isOwn: false });
    expect(asked({})).not.toHaveProperty("transaction_window");
    expect(asked({ window_from: "2025-03-01" })?.transaction_window).toEqual({ from: "2025-03-01", to: "2025-12-31" });
    expect(asked({ window_from: "2025-03-02", window_to: "2025-03-01" })).toBeNull();
  });

  it("reach back to the beginning where the page does", () => {
    const whole = questionOf({ at: "2025-12-31", range: "All" }, "2026-11-21");
    expect(windowOf({}, whole)).toMatchObject({ from: null, isOwn: false });
    // 60 years before the last day
    const body = movedBody(whole, windowOf({ window_to: "2025-06-30" }, whole));
    expect(body?.transaction_window).toEqual({ from: "1965-06-30", to: "2025-06-30" });
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
  const of = [ownRow("A", "group:A:entity=/account=a~2025"), ownRow("L", "account:a~2025"), ownPosition("a", "i")];
  expect(of).toEqual(["A:entity=/account=a", "L:account=a", "P:a:i"]);
  expect(ownRow("T", "net_worth~2025")).toBe(null);
  expect(keyOfOwn("net_worth~2025-12-31~~USD~", "count()", of[2] ?? "")).toBe("own:count():P:a:i~2025-12-31~~USD~");
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
