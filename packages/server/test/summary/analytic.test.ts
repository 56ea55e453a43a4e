import { accountsEndpoints } from "@distributary/contract/records/accounts";
import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { prospectsEndpoints } from "@distributary/contract/records/prospects";
import { reconciliationEndpoints } from "@distributary/contract/reporting/reconciliation";
import { summaryEndpoints, type SummaryAnswer, type SummaryBody } from "@distributary/contract/summary/summary";
import { timeseriesEndpoints } from "@distributary/contract/reporting/timeseries";
import { valuationEndpoints } from "@distributary/contract/reporting/valuation";
import { POSITION_FIELDS, ROW_FIELDS } from "@distributary/domain/summary/column-fields";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { testServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let book: SmallBook;
let index = "";

/** 2,000 in; 10 shares for 500 with a fee of 10 and 10 more for 700; 5 sold for 400; a dividend of 30 in between. */
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  const { RE = "", I = "" } = book.standard;
  const money = { what_id: USD, direction: "R", target_account_id: book.broker } as const;
  const trade = { what_id: book.share, target_account_id: book.broker, price_unit_id: USD } as const;
  await book.record({ ...money, counterparty_account_id: RE, units: "2000" }, "2024-01-01");
  await book.record({ ...trade, direction: "B", units: "10", price: "50", fee: "10" }, "2024-01-01");
  await book.record({ ...trade, direction: "B", units: "10", price: "70" }, "2024-04-01");
  const dividend = { ...money, counterparty_account_id: I, units: "30", cause_instrument_id: book.share };
  await book.record(dividend, "2024-07-01");
  await book.record({ ...trade, direction: "S", units: "5", price: "80" }, "2024-10-01");
  index = await book.instrument({ identifier: "WORLD", display_name: "World index", instrument_type: "OTHR" });
  await price(book.share, {
    "2024-01-01": "50",
    "2024-04-01": "70",
    "2024-07-01": "60",
    "2024-10-01": "80",
    "2024-12-31": "90",
  });
  await price(index, { "2024-01-01": "100", "2024-12-31": "125" });
});

afterAll(() => server.close());

async function price(instrument: string, days: Readonly<Record<string, string>>): Promise<void> {
  for (const [date, value] of Object.entries(days)) {
    const body = {
      type_id: "std.price" as const,
      instrument_id: instrument,
      units_id: USD,
      date_of: date,
      price: value,
    };
    const saved = await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body });
    expect(saved.status).toBe(200);
  }
}

/** Where texts, numbers and words of an answer stand; `0` for any place of a list. */
function leaves(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value !== "object" || value === null) return [path.join(".")];
  const inner = Object.entries(value).flatMap(([step, one]) => leaves(one, [...path, /^\d+$/.test(step) ? "0" : step]));
  return [...new Set(inner)].toSorted();
}

async function ask(body: SummaryBody): Promise<SummaryAnswer> {
  return (await server.call(summaryEndpoints.summary, { as: book.as, body: { at: "2024-12-31", ...body } })).ok;
}

describe("performance", () => {
  it("of everything, of groups and of positions, each figure with its reason where there is none", async () => {
    const answer = await ask({
      networth_features: ["performance"],
      grouping: ["instrument_type"],
      includeComponents: true,
      benchmark: index,
    });
    const performance = answer.analytic.performance!;
    // cash 2000 - 510 - 700 + 30 + 400 = 1220; 15 x 90 = 1350: 2570 of 2000
    expect(performance.total).toMatchObject({
      from: "2024-01-01",
      opening: "0",
      closing: "2570",
      put_in: "2000",
      gain: "570",
    });
    expect(performance.total).toMatchObject({
      income: "30",
      expenses: "-10",
      multiple: { value: "1.285", reason: null },
    });
    // 2570 / 2000 - 1; a leap year from its first to its last day is 365 days
    expect(performance.total.time_weighted.value).toBe("0.285");
    expect(performance.total.time_weighted_per_year.value).toBe("0.285");
    expect(Number(performance.total.xirr.value)).toBeCloseTo(0.285, 10);
    // 2570 / 1990 - 1
    expect(Number(performance.total.before_fees.value)).toBeCloseTo(2570 / 1990 - 1, 10);
    // 125 / 100 - 1; 2570 / (2000 x 1.25)
    expect(performance.total.benchmark).toMatchObject({
      return: { value: "0.25" },
      excess: { value: "0.035" },
      public_market_equivalent: { value: "1.028" },
    });
    // 2000 in the index became 2500, by Long and Nickels 25 % in 365 days; 2570 over 2500 is what was earned above it
    expect(Number(performance.total.benchmark?.long_nickels.value)).toBeCloseTo(0.25, 9);
    expect(Number(performance.total.benchmark?.direct_alpha.value)).toBeCloseTo(2570 / 2500 - 1, 9);
    // all was put in on the first day: 2570 / 2000 - 1, whatever the rate
    expect(Number(performance.total.mirr.value)).toBeCloseTo(0.285, 9);
    const course = performance.total.benchmark?.course ?? [];
    expect([course[0], course.at(-1)]).toEqual([
      { date: "2024-01-01", own: "1", benchmark: "1" },
      { date: "2024-12-31", own: "1.285", benchmark: "1.25" },
    ]);
    // Each month end opens as the return up to it: growth less 1.
    const grown = course.slice(1).flatMap(({ date, own, benchmark }) => [
      ["time_weighted", date, own],
      ["benchmark", date, benchmark],
    ]);
    const openedThen = await Promise.all(
      grown.map(async ([name, date, growth]) => {
        const key = performance.total.explain_key
          .replace(/^returns:gain/, `returns:${name}`)
          .replace(/~[^~]+/, `~${date}`);
        const { ok } = await server.call(summaryEndpoints.explain, { as: book.as, query: { key } });
        return [Number(ok.figure) + 1, Number(growth)] as const;
      }),
    );
    expect(openedThen.length).toBeGreaterThan(2);
    for (const [opened, growth] of openedThen) expect(opened).toBeCloseTo(growth, 9);
    expect(performance.groups[0]?.benchmark).not.toHaveProperty("course");
    const equity = performance.groups.find((one) => one.path[1] === "EQTY");
    // 510 / 510 x ... : 500/510, 700 before the second purchase of 700, (1200 + 30) / 1400, 1600 / 1200, 1350 / 1200
    const linked = (500 / 510) * (700 / 500) * (1230 / 1400) * (1600 / 1200) * (1350 / 1200) - 1;
    expect(Number(equity?.time_weighted.value)).toBeCloseTo(linked, 9);
    expect(equity).toMatchObject({
      put_in: "1210",
      taken_out: "430",
      closing: "1350",
      gain: "570",
      label: "Stock/Ownership Interest",
    });
    const position = performance.positions?.find((one) => one.instrument_id === book.share);
    expect(position).toMatchObject({ gain: "570", time_weighted: equity?.time_weighted });
    expect(performance.formulas["time_weighted"]).toContain("product over sub-periods");
    const shorter = (await ask({ since: "2024-06-30", networth_features: ["performance"] })).analytic.performance!;
    // 790 + 20 x 70 = 2190 opens
    expect(shorter.total).toMatchObject({ opening: "2190", put_in: "0", gain: "380" });
    expect(shorter.total.time_weighted_per_year).toEqual({ value: null, reason: "shorter_than_a_year" });
    expect(shorter.total.volatility.value).not.toBeNull();
  });

  it("tells the months, which are the return together, and what was earned over money without risk", async () => {
    const told = async (risk_free: SummaryBody["risk_free"]) => {
      const body = { networth_features: ["performance" as const], benchmark: index, risk_free };
      return (await ask(body)).analytic.performance!.total;
    };
    const [none, plain, rate, asIndex] = [
      await told(null),
      await told({ rate: "0" }),
      await told({ rate: "0.1" }),
      await told({ instrument_id: index }),
    ];
    const months = none.months ?? [];
    // the rest of January and eleven months, one after the other: 1.285 and 1.25
    expect(months.map(({ to }) => to.slice(0, 7))).toEqual(
      Array.from({ length: 12 }, (_, month) => `2024-${String(month + 1).padStart(2, "0")}`),
    );
    for (const [i, { from }] of months.entries()) expect(from).toBe(i === 0 ? "2024-01-01" : months[i - 1]?.to);
    expect(months.reduce((level, { own }) => level * (1 + Number(own)), 1)).toBeCloseTo(1.285, 9);
    expect(months.reduce((level, { benchmark }) => level * (1 + Number(benchmark)), 1)).toBeCloseTo(1.25, 9);
    // what is worked out of these months again, each day of theirs at 10 % a year
    const over = months.map(({ from, to, own }) => {
      return Number(own) - (1.1 ** ((Date.parse(to) - Date.parse(from)) / 864e5 / 365) - 1);
    });
    const mean = over.reduce((sum, one) => sum + one, 0) / 12;
    const squares = over.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    const short = over.reduce((sum, one) => sum + Math.min(0, one) ** 2, 0);
    expect(Number(rate.sharpe.value)).toBeCloseTo((mean / Math.sqrt(squares / 11)) * Math.sqrt(12), 9);
    expect(Number(rate.sortino.value)).toBeCloseTo((mean / Math.sqrt(short / 12)) * Math.sqrt(12), 9);
    expect([plain.sharpe, plain.sortino]).toEqual([none.sharpe, none.sortino]);
    // against an index the Sharpe ratio is the information ratio beside it
    expect(asIndex.sharpe).toEqual(asIndex.benchmark?.information_ratio);
    expect(
      (await ask({ networth_features: ["performance"], since: "2024-11-15" })).analytic.performance?.total,
    ).toMatchObject({
      sharpe: { value: null, reason: "too_few_observations" },
      mirr: { value: null, reason: "shorter_than_a_year" },
    });
  });

  it("refuses money without risk that no one could have", async () => {
    for (const [risk_free, loc] of [
      [{ rate: "-1" }, ["body", "risk_free"]],
      [{ instrument_id: "00000000-0000-0000-0000-000000000009" }, ["body", "risk_free", "instrument_id"]],
    ] as const) {
      const body = { networth_features: ["performance" as const], risk_free };
      const refused = await server.call(summaryEndpoints.summary, { as: book.as, body });
      expect([
        refused.status,
        (refused.body as { detail: { loc: string[] }[] }).detail[0]?.loc.slice(0, loc.length),
      ]).toEqual([422, loc]);
    }
  });

  it("takes the excess over a policy apart by groups, to the last digit", async () => {
    const asked = async (policy: SummaryBody["policy"]) => {
      const body = { networth_features: ["performance" as const], primaryIndex: "instrument_type", policy };
      return (await ask(body)).analytic.performance!;
    };
    const { attribution, groups } = await asked([
      { id: "EQTY", weight: "0.6", benchmark: index },
      { id: "CCY", weight: "0.4", benchmark: book.share },
    ]);
    const told = attribution!;
    const sum = (name: "allocation" | "selection" | "interaction" | "contribution" | "weight") =>
      told.groups.reduce((all, one) => all + Number(one[name]), 0);
    const { excess } = told;
    expect(Number(told.allocation) + Number(told.selection) + Number(told.interaction)).toBeCloseTo(Number(excess), 12);
    for (const name of ["allocation", "selection", "interaction"] as const)
      expect(sum(name)).toBeCloseTo(Number(told[name]), 12);
    expect([sum("weight"), sum("contribution")]).toEqual([
      expect.closeTo(1, 12),
      expect.closeTo(Number(told.return), 12),
    ]);
    expect(Number(told.return) - Number(told.policy_return)).toBeCloseTo(Number(excess), 12);
    const shares = told.groups.find(({ id }) => id === "EQTY")!;
    const own = groups.find(({ path }) => path[0] === "EQTY")!;
    // the gain of the shares over all capital, and 60 % of 25 % of the index
    expect(shares).toMatchObject({ benchmark: "0.25", policy_weight: "0.6", benchmark_id: index });
    expect(Number(shares.weight) * Number(shares.return)).toBeCloseTo(Number(shares.contribution), 12);
    expect(Number(shares.selection)).toBeCloseTo(0.6 * (Number(shares.return) - 0.25), 12);
    expect(Number(shares.allocation)).toBeCloseTo((Number(shares.weight) - 0.6) * 0.25, 12);
    const opened = await server.call(summaryEndpoints.explain, {
      as: book.as,
      query: { key: shares.explain_key.replace("returns:gain", "returns:benchmark") },
    });
    expect([opened.ok.figure, own.gain]).toEqual(["0.25", "570"]);
    expect((await asked([{ id: "EQTY", weight: "0.6", benchmark: index }])).attribution).toMatchObject({
      reason: "policy_not_whole",
      excess: null,
      groups: [],
    });
    // what is not held counts with nothing: all of it is what was not allocated to it
    const apart = (await asked([{ id: "BOND", weight: "1", benchmark: index }])).attribution?.groups ?? [];
    expect(apart.find(({ id }) => id === "BOND")).toMatchObject({ weight: "0", allocation: "-0.25", selection: "0" });
    const twice = { id: "a", weight: "0.5", benchmark: index };
    const nowhere = { id: "a", weight: "1", benchmark: "00000000-0000-0000-0000-000000000009" };
    for (const [policy, ...loc] of [
      [[nowhere], 0, "benchmark"],
      [[twice, twice], 1, "id"],
    ] as const) {
      const body = { networth_features: ["performance" as const], policy: [...policy] };
      const refused = await server.call(summaryEndpoints.summary, { as: book.as, body });
      expect([refused.status, refused.body]).toMatchObject([422, { detail: [{ loc: ["body", "policy", ...loc] }] }]);
    }
  });

  it("refuses a benchmark that is not there", async () => {
    const body = { networth_features: ["performance" as const], benchmark: "00000000-0000-0000-0000-000000000009" };
    const refused = await server.call(summaryEndpoints.summary, { as: book.as, body });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({ detail: [{ loc: ["body", "benchmark"] }] });
  });
});

describe("income and lots", () => {
  it("adds income up by month and cause, equal to the bridge", async () => {
    const answer = await ask({ since: "2023-12-31", networth_features: ["income"] });
    expect(answer.analytic.income).toMatchObject({
      income: "30",
      expenses: "-10",
      by_month: [
        { month: "2024-01", income: "0", expenses: "-10" },
        { month: "2024-07", income: "30", expenses: "0" },
      ],
      by_instrument: [{ instrument_id: book.share, label: "Instrument", income: "30", expenses: "-10" }],
    });
    expect(answer.analytic.bridge).toMatchObject({ income: "30", expenses: "-10" });
  });

  it("lists the open lots under any method, and the account's own where it has one", async () => {
    const lots = async (lot_method?: NonNullable<SummaryBody["lot_method"]>) => {
      const answer = await ask({
        networth_features: ["lots"],
        includeComponents: true,
        ...(lot_method ? { lot_method } : {}),
      });
      const items = answer.analytic.lots!.items.map((lot) => [
        lot.acquired_on,
        lot.quantity,
        lot.basis,
        lot.unrealised,
      ]);
      return { items, realised: answer.analytic.realised?.["USD"], sum: answer.analytic.lots!.unrealised };
    };
    // 5 of the first sold: 400 - 255; left 5 x 51 and 10 x 70; 90 each
    expect(await lots()).toEqual({
      items: [
        ["2024-01-01", "5", "255", "195"],
        ["2024-04-01", "10", "700", "200"],
      ],
      realised: "145",
      sum: { short: "395", long: "0", debt: "0" },
    });
    // 5 of the second sold: 400 - 350
    expect(await lots("HIFO")).toMatchObject({
      items: [
        ["2024-01-01", "10", "510", "390"],
        ["2024-04-01", "5", "350", "100"],
      ],
      realised: "50",
    });
    // 1210 / 20 = 60.50 each
    expect(await lots("AVERAGE")).toMatchObject({
      items: [
        ["2024-01-01", "5", "302.5", "147.5"],
        ["2024-04-01", "10", "605", "295"],
      ],
      realised: "97.5",
    });
    const account = (await server.call(accountsEndpoints.get, { as: book.as, params: { id: book.broker } })).ok;
    await server.call(accountsEndpoints.update, {
      as: book.as,
      params: { uuid: book.broker },
      query: { commit: "true" },
      body: {
        user_attributes: { ...account.user_attributes, lot_method: "LIFO" },
        last_update_token: account.last_update_token,
      },
    });
    expect(await lots()).toEqual(await lots("LIFO"));
    expect((await lots()).realised).toBe("50");
    const explained = await ask({ lot_method: "FIFO", includeComponents: true });
    const key =
      explained.rows.flatMap((row) => row.components ?? []).find((one) => one.instrument_id === book.share)
        ?.explain_key ?? "";
    const opened = (
      await server.call(summaryEndpoints.explain, { as: book.as, query: { key: key.replace("value:", "basis:") } })
    ).ok;
    expect([opened.figure, opened.evidence.filter((one) => one.kind === "lot").length]).toEqual(["955", 2]);
  });
});

describe("own columns, categories and windows", () => {
  it("works columns out on rows and positions, and says what is wrong with one", async () => {
    proves("rule:validation-field-39");
    const columns = ["percent(unrealised, basis)", "instrument.name", "sum(quantity)", "#sector"];
    const body: SummaryBody = {
      grouping: ["instrument"],
      includeComponents: true,
      lot_method: "FIFO",
      custom_columns: columns,
    };
    const { rows } = await ask(body);
    const share = rows.find((row) => row.path[1] === book.share);
    // (1350 - 955) / 955 in percent, to 18 places
    expect(share?.custom).toEqual({
      "percent(unrealised, basis)": "41.361256544502617801",
      "instrument.name": null,
      "sum(quantity)": "15",
      "#sector": null,
    });
    expect(share?.components?.[0]?.custom).toMatchObject({ "instrument.name": "Instrument", "sum(quantity)": "15" });
    // of all: the same cost and gain, as there is no other holding
    const total = rows.find((row) => row.section === "T");
    expect([total?.basis, total?.custom?.["percent(unrealised, basis)"]]).toEqual(["955", "41.361256544502617801"]);
    // 15 shares and 1220 of cash
    expect(rows.find((row) => row.section === "T")?.custom).toMatchObject({ "sum(quantity)": "1235" });
    const refused = await server.call(summaryEndpoints.summary, {
      as: book.as,
      body: { custom_columns: ["value.at", "evil(1)"] },
    });
    expect([refused.status, refused.body]).toMatchObject([422, { detail: [{ loc: ["body", "custom_columns", 1] }] }]);
    for (const [column, msg] of [
      ["bogus.path", /^bogus\.path is not a field\. A row or a position has account, /],
      ["sum(value)", /^value is not a field\. Available fields: value.at, value.since, value.diff.$/],
    ] as const) {
      const none = await server.call(summaryEndpoints.summary, {
        as: book.as,
        body: { custom_columns: ["value.at", column] },
      });
      const detail = [{ loc: ["body", "custom_columns", 1], msg: expect.stringMatching(msg) as string }];
      expect([none.status, none.body]).toMatchObject([422, { detail }]);
    }
  });

  it("knows every field of rows and positions, and no other", async () => {
    const { rows } = await ask({ since: "2023-12-31", grouping: ["instrument"], includeComponents: true });
    const [row] = rows.filter(({ components }) => (components?.length ?? 0) > 0);
    expect(row).toBeDefined();
    expect(row?.components?.[0]).toBeDefined();
    const { components = [], ...own } = row ?? {};
    expect(leaves(own)).toEqual([...ROW_FIELDS.keys()].toSorted());
    // labels are there where something is said of a position
    expect([...new Set([...leaves(components[0]), "labels.0"])].toSorted()).toEqual(
      [...POSITION_FIELDS.keys()].toSorted(),
    );
  });

  it("tells own rows at both ends, counts what is held, and opens each to the fields that it names", async () => {
    const custom_columns = ["value.at", "sum(quantity)", "count()", "label", "sum(value.diff)"];
    const { rows } = await ask({ at: "2024-12-31", since: "2024-03-31", sections: ["T", "D"], custom_columns });
    const own = rows.filter(({ section }) => section === "D");
    // then 2,000 - 510 = 1,490 and 10 shares at 50; now 1,490 - 700 + 30 + 400 = 1,220 and 15 at 90
    expect(own.map(({ label, value }) => [label, value])).toEqual([
      ["value.at", { at: "2570", since: "1990", diff: "580" }],
      ["sum(quantity)", { at: "1235", since: "1500", diff: "-265" }],
      ["count()", { at: "2", since: "2", diff: "0" }],
      ["label", { at: null, since: null, diff: null }],
      ["sum(value.diff)", { at: "580", since: null, diff: null }],
    ]);
    const total = rows.find(({ section }) => section === "T");
    expect([total?.position_count, total?.custom?.["count()"]]).toEqual([2, "2"]);
    expect(own[0]?.explain_key).toBe(total?.explain_key);
    // 1,220 of money and 15 shares; 2,570 - 1,990 = 580, of what each position changed by
    const opened = await Promise.all(
      own.slice(1).map(async ({ explain_key: key }) => {
        const { ok } = await server.call(summaryEndpoints.explain, { as: book.as, query: { key } });
        const amounts = ok.evidence.flatMap((one) => (one.kind === "part" ? [Number(one.amount)] : []));
        return [ok.figure, ok.formula, amounts.reduce((sum, amount) => sum + amount, 0), ok.evidence[0]?.kind];
      }),
    );
    expect(opened).toEqual([
      ["1235", "sum(quantity)", 1235, "part"],
      ["2", "count()", 1235, "part"],
      [null, "label", Number.NaN, "missing"],
      ["580", "sum(value.diff)", 580, "part"],
    ]);
    // The same columns of a row and of a position: `<column>:A:<levels>` and `<column>:P:<account>:<instrument>`.
    const whole = own[1]?.explain_key ?? "";
    const openedOf = async (column: string, of: string) => {
      const key = whole.replace(/^[^~]+/, `own:${encodeURIComponent(column)}:${of}`);
      const { status, ok } = await server.call(summaryEndpoints.explain, { as: book.as, query: { key } });
      const { title, figure, unit, evidence } = ok;
      return { status, title, figure, unit, amounts: evidence.map((one) => "amount" in one && one.amount) };
    };
    const percent = "percent(value.diff, value.since)";
    const shares = await ask({
      ...{ at: "2024-12-31", since: "2024-03-31", includeComponents: true, custom_columns: [percent] },
      ...{ primaryIndex: "account" as const, grouping: ["instrument"] },
    });
    const row = shares.rows.find(({ path }) => path[1] === book.share);
    const at = `account=${row?.path[0] ?? ""}/instrument=${book.share}`;
    // from 10 × 50 = 500 to 15 × 90 = 1,350: 850, of 500 that is 170 %
    const wanted = { status: 200, figure: "170", unit: "%", amounts: ["850", "500"] };
    expect(row?.custom?.[percent]).toBe("170");
    expect(await openedOf(percent, `A:${at}`)).toMatchObject(wanted);
    const position = `P:${row?.path[0] ?? ""}:${book.share}`;
    expect(row?.components?.[0]?.custom?.[percent]).toBe("170");
    expect(await openedOf(percent, position)).toMatchObject(wanted);
    expect(await openedOf("sum(quantity)", `A:account=${row?.path[0] ?? ""}`)).toMatchObject({ figure: "1235" });
    const none = whole.replace(/^[^~]+/, `own:count():P:${row?.path[0] ?? ""}:${row?.path[0] ?? ""}`);
    expect((await server.call(summaryEndpoints.explain, { as: book.as, query: { key: none } })).status).toBe(404);
    const wrong = (own[1]?.explain_key ?? "").replace(/^[^~]+/, "own:sum(");
    expect((await server.call(summaryEndpoints.explain, { as: book.as, query: { key: wrong } })).status).toBe(422);
  });

  it("adds up by category, and counts flows and returns over a window of its own", async () => {
    const window = { from: "2024-04-01", to: "2024-09-30" };
    const categories = ["Cash", "Debt", "TV", "Flow", "OpenFx", "LiveFx", "Custom", "Total"] as const;
    const answer = await ask({
      since: "2023-12-31",
      leg_category: [...categories],
      transaction_window: window,
      networth_features: ["performance", "income"],
    });
    expect(answer.analytic.leg_category).toEqual({
      Cash: "1220",
      Debt: "0",
      TV: "1350",
      // the 2,000 came in on 2024-01-01, before the window
      Flow: "0",
      OpenFx: "0",
      LiveFx: "0",
      Custom: "0",
      Total: "2570",
    });
    // Own rows come to what they are over all positions, shown or not: 2,570 + (1,220 + 15)
    const own = { leg_category: ["Custom" as const], custom_columns: ["value.at", "sum(quantity)"] };
    expect((await ask(own)).analytic.leg_category).toEqual({ Custom: "3805" });
    expect((await ask({ ...own, sections: ["D"], primaryIndex: "currency" })).analytic.leg_category).toEqual({
      Custom: "3805",
    });
    // a name is no amount, and leaves the sum unknown
    const named = { ...own, custom_columns: ["value.at", "instrument.name"] };
    expect((await ask(named)).analytic.leg_category).toEqual({ Custom: null });
    // (1,490 + 10 x 50) to (1,490 - 700 + 30 + 20 x 60): a dividend of 30, and 10 x (60 - 50) + 10 x (60 - 70) = 0 of price
    const bridge = { flows: "0", income: "30", expenses: "0", price: "0", currency: "0" };
    expect(answer.analytic.transaction_window).toEqual({ ...window, bridge });
    const whole = await ask({ since: "2023-12-31", leg_category: ["Flow"] });
    expect(whole.analytic.leg_category).toEqual({ Flow: "2000" });
    expect(whole.analytic.transaction_window).toMatchObject({ from: "2024-01-01", bridge: { flows: "2000" } });
    // 1490 + 10 x 50 opens; 790 + 30 + 20 x 60 closes
    expect(answer.analytic.performance?.total).toMatchObject({
      from: "2024-03-31",
      to: "2024-09-30",
      opening: "1990",
      closing: "2020",
    });
    expect(answer.analytic.income).toMatchObject({ income: "30", expenses: "0" });
    // without private holdings nothing was paid into any, which is no row of section C
    expect(answer.net_worth.total_paid_capital.at).toBe("0");
    const wrong = { transaction_window: { from: window.to, to: window.from }, networth_features: ["income" as const] };
    const refused = await server.call(summaryEndpoints.summary, { as: book.as, body: wrong });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { detail: [{ loc: ["body", "transaction_window", "to"] }] },
    ]);
  });
});

describe("groups of tags", () => {
  it("takes the tags of the instrument, then of the account, and refuses a name that is too short", async () => {
    proves("rule:validation-field-38", "constant:grouping_tag_name_min");
    const share = (await server.call(instrumentsEndpoints.get, { as: book.as, params: { id: book.share } })).ok;
    await server.call(instrumentsEndpoints.update, {
      as: book.as,
      params: { uuid: book.share },
      query: { commit: "true" },
      body: { user_tags: ["#sector:energy", "growth"], last_update_token: share.last_update_token },
    });
    const { rows } = await ask({ primaryIndex: "tag", grouping: ["#sector", "#growth"] });
    expect(rows.map((row) => [row.path.length, row.label, row.value.at])).toEqual([
      [1, "No tag", "1220"],
      [2, "No tag", "1220"],
      [3, "No tag", "1220"],
      [1, "#sector:energy", "1350"],
      [2, "energy", "1350"],
      [3, "growth", "1350"],
      [0, "Total", "2570"],
    ]);
    // every row opens to what it says, whatever it is grouped by
    for (const { explain_key: key, value } of rows) {
      const { figure, evidence_count } = (await server.call(summaryEndpoints.explain, { as: book.as, query: { key } }))
        .ok;
      expect([figure, evidence_count > 0]).toEqual([value.at, true]);
    }
    for (const wrong of ["group:X:tag=", "group:A:colour=red", "group:A:tag=%"]) {
      const key = `${wrong}~2024-12-31~~USD~`;
      expect((await server.call(summaryEndpoints.explain, { as: book.as, query: { key } })).status).toBe(422);
    }
    const first = await ask({ primaryIndex: "#sector" });
    expect(first.rows.map((row) => [row.label, row.value.at])).toEqual([
      ["No tag", "1220"],
      ["energy", "1350"],
      ["Total", "2570"],
    ]);
    for (const [field, body] of [
      ["grouping", { grouping: ["#ab"] }],
      ["primaryIndex", { primaryIndex: "#ab" }],
    ] as const) {
      const refused = await server.call(summaryEndpoints.summary, { as: book.as, body: body as SummaryBody });
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { detail: [{ loc: ["body", field], msg: "Choose another grouping; this is not available: #ab." }] },
      ]);
    }
  });
});

describe("statements and the dashboard", () => {
  it("says what statements leave unexplained, quantity first, as of their own day", async () => {
    expect((await ask({})).close).toBeNull();
    const state = async (date_of: string, quantity: string | null, value: string | null, instrument_id: string) => {
      const body = {
        type_id: "std.position" as const,
        account_id: book.broker,
        instrument_id,
        date_of,
        units_id: USD,
        quantity,
        value,
      };
      const saved = await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body });
      expect(saved.status).toBe(200);
    };
    await state("2024-04-30", "18", null, book.share);
    await state("2024-07-31", "21", null, book.share);
    await state("2024-06-30", null, "800", USD);
    const answer = await ask({});
    // 21 x 60 + 800; 20 are held, at 60: 60; cash on 2024-06-30 is 2000 - 510 - 700 = 790: 10
    expect([answer.close, answer.unexplained]).toEqual(["2060", "70"]);
    expect(answer.analytic.statements).toHaveLength(2);
    expect(answer.analytic.statements).toContainEqual(
      expect.objectContaining({
        date: "2024-07-31",
        quantity_stated: "21",
        quantity: "20",
        quantity_unexplained: "1",
        unexplained: "60",
      }),
    );
    // only what was stated by then, and only of what is asked about
    expect((await ask({ at: "2024-05-31", instrument_types: ["EQTY"] })).unexplained).toBe("-140");
  });

  it("counts a balance as a statement of its money, and a whole account's value as one of the account", async () => {
    const day = "2024-08-31";
    const params = { account: book.broker, date: day };
    const state = async (said: { readonly quantity?: string; readonly value?: string }) => {
      const place = { account_id: book.broker, date_of: day, units_id: USD };
      const body = { type_id: "std.statement.balance" as const, ...place, ...said };
      const saved = await server.call(observablesEndpoints.create, { as: book.as, query: { commit: "true" }, body });
      expect(saved.status).toBe(200);
    };
    const takeBack = async () => {
      const query = { commit: "true" as const };
      expect((await server.call(reconciliationEndpoints.remove, { as: book.as, params, query })).status).toBe(200);
    };
    const wholeAt = async () => (await ask({ at: day, accounts: [book.broker] })).unexplained;
    const before = (await ask({ at: day })).close;
    // 2000 - 510 - 700 + 30 = 820 and 20 x 60 are held; 10 of the money were off in June already
    await state({ quantity: "840" });
    const counted = await ask({ at: day });
    expect([before, counted.close, counted.unexplained]).toEqual(["2060", "2100", "80"]);
    await state({ value: "2070" });
    // The 60 and 20 of its positions are in the account's 50 as well: they do not count twice.
    expect(await wholeAt()).toBe("80");
    await takeBack();
    expect((await ask({ at: day })).close).toBe(before);
    await state({ quantity: "820", value: "2045" });
    const total = (await ask({ at: day })).analytic.statements?.find((one) => one.instrument_id === null);
    expect(total).toMatchObject({ account_id: book.broker, quantity: null, close: "2045", core: "2020" });
    expect(total).toMatchObject({ unexplained: "25", ties_out: false });
    const seen = (await server.call(reconciliationEndpoints.statement, { as: book.as, params })).ok;
    expect(seen.lines.find((line) => line.observable !== null)).toMatchObject({
      instrument_id: null,
      unexplained: "25",
    });
    // A total is no word on some of the account.
    const shares = await ask({ at: day, instrument_types: ["EQTY"] });
    expect(shares.analytic.statements?.every((one) => one.instrument_id !== null)).toBe(true);
    await takeBack();
  });

  it("counts what stands and lists what waits", async () => {
    const body = { event_type: "NEW" as const, direction: "B" as const, instrument: book.share, notes: "Buy more" };
    await server.call(prospectsEndpoints.create, { as: book.as, query: { commit: "true" }, body });
    const commitment = await book.instrument({ identifier: "FUND", instrument_type: "CAPC", display_name: "Fund" });
    const call = { amount: "500", capital_account_id: book.broker, commitment_id: commitment, due_date: "2024-12-01" };
    const notice = { event_type: "LPCC" as const, event_date: "2024-11-15", capital_call: call };
    const { uuid } = (
      await server.call(eventsEndpoints.create, { as: book.as, query: { commit: "true" }, body: notice })
    ).ok;
    const part = { settled_event_id: uuid, amount: "200", src_account_id: book.broker };
    const paid = { event_type: "CACT" as const, event_date: "2024-11-20", capital_activity: part };
    const saved = await server.call(eventsEndpoints.create, { as: book.as, query: { commit: "true" }, body: paid });
    expect(saved.status).toBe(200);
    const { counts, newest, open_prospects, unsettled, unexplained, targetUnit } = (
      await server.call(summaryEndpoints.dashboard, { as: book.as })
    ).ok;
    expect(targetUnit).toBe("USD");
    expect(counts).toMatchObject({
      accounts: { count: 2, count_relation: "eq" },
      instruments: { count: 3 },
      // five entries, the call and its payment, and the changes of the account and the share
      events: { count: 9 },
      open_prospects: { count: 1 },
      unsettled: { count: 1 },
      unexplained: { count: 2 },
    });
    expect(newest[0]).toMatchObject({ event_type: "CACT", date: "2024-11-20" });
    expect(open_prospects).toMatchObject([
      { event_type: "NEW", direction: "B", instrument_id: book.share, notes: "Buy more" },
    ]);
    expect(unsettled).toMatchObject([
      {
        event_id: uuid,
        event_type: "LPCC",
        due: "2024-12-01",
        amount: "500",
        settled: "200",
        open: "300",
        commitment_id: commitment,
      },
    ]);
    expect(unexplained.map((one) => one.unexplained).toSorted()).toEqual(["10", "60"]);
    // what of the call was paid
    expect((await ask({ since: "2024-11-01" })).net_worth.total_paid_capital).toEqual({
      at: "200",
      since: "0",
      diff: "200",
    });
  });
});

describe("series of instruments", () => {
  it("says what was held and what it was worth, by day and in any currency", async () => {
    const columns = ["date", "quantity", "price", "value"] as const;
    const window = { start_time: "2024-03-31", end_time: "2024-10-01", query: { step: "Q" as const } };
    const body = [
      { key: "SHARE", columns: [...columns], ...window },
      { key: book.share, start_time: "2024-01-02", end_time: "2024-01-02", query: { account_id: book.cash } },
      { key: "nobody" },
    ];
    const { items } = (await server.call(valuationEndpoints.holding, { as: book.as, body })).ok;
    expect(items[0]).toMatchObject({
      instrument_id: book.share,
      units_id: USD,
      rows: [
        // 20 x 70, 20 x 60, 15 x 80
        ["2024-04-01", "20", "70", "1400"],
        ["2024-07-01", "20", "60", "1200"],
        ["2024-10-01", "15", "80", "1200"],
      ],
      truncated: false,
    });
    expect(items[1]?.rows).toEqual([["2024-01-02", "0", "0"]]);
    expect(items[2]).toMatchObject({ instrument_id: null, rows: [] });
    const since = (
      await server.call(valuationEndpoints.holding, { as: book.as, body: [{ key: "SHARE", end_time: "2024-01-03" }] })
    ).ok;
    expect(since.items[0]?.rows.map(([date]) => date)).toEqual(["2024-01-01", "2024-01-02", "2024-01-03"]);
    for (const [query, loc] of [
      [{ account_id: book.share }, ["body", 0, "query", "account_id"]],
      [{ units_id: book.share }, ["body", 0, "query", "units_id"]],
    ] as const) {
      const refused = await server.call(valuationEndpoints.holding, {
        as: book.as,
        body: [{ key: book.share, query }],
      });
      expect([refused.status, refused.body]).toMatchObject([422, { detail: [{ loc }] }]);
    }
    const prices = [{ key: "SHARE", columns: ["date" as const, "price" as const], start_time: "2024-07-01" }];
    const recorded = (await server.call(timeseriesEndpoints.instrument, { as: book.as, body: prices })).ok.items[0];
    expect(recorded?.rows).toEqual([
      ["2024-07-01", "60"],
      ["2024-10-01", "80"],
      ["2024-12-31", "90"],
    ]);
    const nobody = await server.call(timeseriesEndpoints.instrument, {
      as: book.as,
      body: [{ key: "00000000-0000-7000-8000-000000000009" }],
    });
    expect(nobody.body).toMatchObject({ detail: [{ loc: ["body", 0, "key"] }] });
  });
});

describe("whose net worth, through whom", () => {
  it("counts accounts by shares of their day, directly or through entities, and cancels what is between them", async () => {
    const other = await smallBook(server);
    const create = async (body: object): Promise<string> => {
      const saved = await server.call(entitiesEndpoints.create, {
        as: other.as,
        query: { commit: "true" },
        body: { legal_name: "Somebody", ...body } as never,
      });
      return saved.ok.uuid;
    };
    const person = await create({ name: "Person" });
    const owners = [
      { entity_id: person, share: "0.6", to: "2024-08-31" },
      { entity_id: person, share: 0.25, from: "2024-09-01" },
    ];
    const company = await create({ name: "Company", user_attributes: { owners } });
    const own = await other.account({ name: "Own", owner_id: person });
    const companys = await other.account({ name: "Company's", entity_id: company });
    const stake = await other.instrument({ identifier: "STAKE", display_name: "Stake", issuer_id: company });
    const money = { what_id: USD, direction: "R", counterparty_account_id: other.standard["RE"] ?? "" } as const;
    await other.record({ ...money, target_account_id: own, units: "700" }, "2024-01-01");
    await other.record({ ...money, target_account_id: companys, units: "500" }, "2024-01-01");
    const given = {
      what_id: stake,
      direction: "R",
      target_account_id: own,
      units: "6",
      fair_market_value: "300",
    } as const;
    await other.record(given, "2024-01-01");
    const body = {
      type_id: "std.price" as const,
      instrument_id: stake,
      units_id: USD,
      date_of: "2024-01-01",
      price: "50",
    };
    await server.call(observablesEndpoints.create, { as: other.as, query: { commit: "true" }, body });
    const seen = async (mode: "direct" | "look_through", more: SummaryBody = {}) => {
      const perspective = { entity_id: person, mode };
      const asked = { at: "2024-12-31", since: "2024-06-30", perspective, ...more };
      return (await server.call(summaryEndpoints.summary, { as: other.as, body: asked })).ok;
    };
    expect((await seen("direct")).net_worth.net_worth).toEqual({ at: "1000", since: "1000", diff: "0" });
    // Everybody's at once is what each is told alone.
    const everybody = { at: "2024-12-31", since: "2024-06-30", networth_features: ["owners" as const] };
    const { analytic } = (await server.call(summaryEndpoints.summary, { as: other.as, body: everybody })).ok;
    const alone = await seen("look_through");
    expect(analytic.owners?.find((one) => one.entity_id === person)).toEqual({
      entity_id: person,
      net_worth: alone.net_worth.net_worth,
      incomplete: alone.incomplete,
    });
    const through = await seen("look_through", {
      networth_features: ["performance"],
      history: { from: "2024-07-31", to: "2024-12-31", step: "M" },
      includeComponents: true,
    });
    // Of each account on the days of a history; of somebody's share it is refused.
    const history = { from: "2024-07-31", to: "2024-12-31", step: "Q" as const, by: "account" as const };
    const byAccount = { at: "2024-12-31", history };
    const parts = (await server.call(summaryEndpoints.summary, { as: other.as, body: byAccount })).ok.analytic;
    expect(parts.history?.map(({ date, net_worth: worth }) => [date, Number(worth)])).toEqual(
      parts.history?.map(({ date }, at) => [
        date,
        Object.values(parts.history_by ?? {}).reduce((sum, values) => sum + Number(values[at]), 0),
      ]),
    );
    expect(Object.keys(parts.history_by ?? {})).toEqual(expect.arrayContaining([own, companys]));
    expect(
      (
        await server.call(summaryEndpoints.summary, {
          as: other.as,
          body: { ...byAccount, perspective: { entity_id: person } },
        })
      ).status,
    ).toBe(422);
    // 700 + 0.25 x 500 of 700 + 0.6 x 500: 500 x -0.35 left it
    expect(through.net_worth.net_worth).toEqual({ at: "825", since: "1000", diff: "-175" });
    expect(through.analytic.bridge).toMatchObject({ flows: "-175", price: "0" });
    expect(through.analytic.perspective).toMatchObject({
      accounts: expect.arrayContaining([
        { account_id: own, label: "Own", share: "1" },
        { account_id: companys, label: "Company's", share: "0.25" },
      ]) as unknown,
      entities: [{ entity_id: company, label: "Company", share: "0.25" }],
      eliminations: [{ instrument_id: stake, issuer_id: company, label: "Stake · Company", at: "300", since: "300" }],
    });
    expect(through.rows.filter((row) => row.section === "A").map((row) => [row.label, row.value.at])).toEqual([
      ["Own", "700"],
      ["Company's", "125"],
    ]);
    const opened = async (key: string) =>
      (await server.call(summaryEndpoints.explain, { as: other.as, query: { key } })).ok;
    // 300 of the stake, of which nothing counts beside the company's own accounts
    const held = through.analytic.perspective?.eliminations[0]?.account_id ?? "";
    const cancelled = through.explain_key.replace(/^net_worth/, `cancelled:${held}:${stake}`);
    expect(await opened(cancelled)).toMatchObject({
      ...{ title: "Cancelled: Stake in Own", figure: "300", unit: "USD" },
      evidence: [{ kind: "part", amount: "300" }],
    });
    const nothing = { key: cancelled.replace(held, companys) };
    expect((await server.call(summaryEndpoints.explain, { as: other.as, query: nothing })).status).toBe(404);
    const total = await opened(through.explain_key);
    expect([total.figure, total.evidence.map((one) => one.kind === "part" && one.amount)]).toEqual([
      "825",
      expect.arrayContaining(["700", "125"]),
    ]);
    const byEntity = await seen("look_through", { primaryIndex: "entity", grouping: ["currency"] });
    const [row] = byEntity.rows.filter(({ path }) => path[0] === company && path.length === 2);
    expect([row?.value.at, (await opened(row?.explain_key ?? "")).figure]).toEqual(["125", "125"]);
    const account = through.rows.find((row) => row.path[0] === companys)!;
    expect((await opened(account.explain_key)).figure).toBe("125");
    const part = account.components![0]!.explain_key;
    // 500 x 0.25; its flow 500 x (0.25 - 0.6)
    const whole = { kind: "part", label: "Of the whole, 25 %", amount: "500" };
    const value = await opened(part);
    expect(value).toMatchObject({ figure: "125", unit: "USD", formula: "figure of the whole × share" });
    expect(value.evidence).toMatchObject([whole]);
    expect(await opened(value.evidence[0]?.kind === "part" ? value.evidence[0].key : "")).toMatchObject({
      figure: "500",
      steps: [{ step: "legs", count: 1 }],
    });
    const flow = await opened(part.replace("value:", "flows:"));
    expect([flow.figure, flow.evidence.map((one) => one.kind === "part" && one.label)]).toEqual([
      "-175",
      [
        "Of the whole until 2024-08-31, 60 %",
        "Of the whole, 25 %",
        "Of the value of 2024-08-31, 25 % where it was 60 %",
      ],
    ]);
    const elsewhere = await server.call(summaryEndpoints.explain, {
      as: other.as,
      query: { key: part.replace(person, book.share) },
    });
    expect(elsewhere.status).toBe(404);
    // The stake cancels: none of it is counted.
    expect((await opened(part.replace(/:[^~]*~/, `:${own}:${stake}~`))).figure).toBe("0");
    // By the shares of each day: 0.6 of the company until the end of August; each point opens on its day.
    const points = through.analytic.history ?? [];
    expect(points.map((point) => point.net_worth)).toEqual([
      ...["1000.00", "1000.00"],
      ...["825.00", "825.00", "825.00", "825.00"],
    ]);
    const inAugust = through.explain_key.replace("~2024-12-31~2024-06-30~", "~2024-08-31~~");
    expect([points[1]?.date, (await opened(inAugust)).figure]).toEqual(["2024-08-31", "1000"]);
    // 500 x (0.6 - 0.25) went with the share: no loss, and no return
    const returned = through.analytic.performance!.total;
    expect(returned).toMatchObject({ opening: "1000", taken_out: "175", closing: "825", gain: "0" });
    expect(returned.time_weighted).toEqual({ value: "0", reason: null });
    const returnsOf = async (name: string) => await opened(returned.explain_key.replace("gain", name));
    expect([(await returnsOf("opening")).figure, (await returnsOf("taken_out")).figure]).toEqual(["1000", "175"]);
    const [out] = (await returnsOf("taken_out")).evidence;
    const gone = await opened(out?.kind === "day" ? (out.flow_key ?? "") : "");
    expect([gone.figure, gone.steps.map(({ step, figure }) => [step, figure])]).toEqual(["-175", [["share", "-175"]]]);
    const [taken] = gone.evidence.filter(({ kind }) => kind === "part");
    expect(taken).toMatchObject({ amount: "-175", label: expect.stringContaining("25 % where it was 60 %") as string });
    expect((await opened(taken?.kind === "part" ? taken.key : "")).figure).toBe("500");
    const refused = await server.call(summaryEndpoints.summary, {
      as: other.as,
      body: { perspective: { entity_id: book.share, mode: "direct" } },
    });
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { detail: [{ loc: ["body", "perspective", "entity_id"] }] },
    ]);
  });

  it("tells what was sold by the share that counts: units, cost, proceeds and gain", async () => {
    const other = await smallBook(server);
    const create = async (body: object): Promise<string> => {
      const entity = { legal_name: "Somebody", ...body } as never;
      return (await server.call(entitiesEndpoints.create, { as: other.as, query: { commit: "true" }, body: entity })).ok
        .uuid;
    };
    const person = await create({ name: "Quarter" });
    const owners = [{ entity_id: person, share: "0.25" }];
    const company = await create({ name: "Company", user_attributes: { owners } });
    const companys = await other.account({ name: "Company's", entity_id: company });
    const trade = { what_id: other.share, target_account_id: companys, price_unit_id: USD } as const;
    const money = { what_id: USD, direction: "R", counterparty_account_id: other.standard["RE"] ?? "" } as const;
    await other.record({ ...money, target_account_id: companys, units: "100" }, "2024-01-01");
    await other.record({ ...trade, direction: "B", units: "10", consideration: "100" }, "2024-01-02");
    await other.record({ ...trade, direction: "S", units: "4", consideration: "60" }, "2024-06-03");
    const perspective = { entity_id: person, mode: "look_through" } as const;
    const body = { at: "2024-12-31", since: "2023-12-31", perspective, networth_features: ["gains" as const] };
    const { analytic } = (await server.call(summaryEndpoints.summary, { as: other.as, body })).ok;
    // a quarter of 4 units, of 40 that they cost, and of the 60 that they brought
    expect(analytic.gains?.closed.items).toMatchObject([
      { quantity: "1", basis_own: "10", proceeds_own: "15", gain: "5" },
    ]);
    // Of another company a half until April: its interest of March counts by it, that of May does not, and the bridge agrees.
    const sold = await create({
      name: "Sold",
      user_attributes: { owners: [{ entity_id: person, share: "0.5", to: "2024-04-30" }] },
    });
    const solds = await other.account({ name: "Sold's", entity_id: sold });
    const interest = {
      ...money,
      counterparty_account_id: other.standard["I"] ?? "",
      target_account_id: solds,
    } as const;
    await other.record({ ...interest, units: "40" }, "2024-03-01");
    await other.record({ ...interest, units: "60" }, "2024-05-02");
    const earned = { ...body, networth_features: ["income" as const] };
    for (const since of ["2023-12-31", null]) {
      const told = (await server.call(summaryEndpoints.summary, { as: other.as, body: { ...earned, since } })).ok
        .analytic;
      expect([told.income?.income, told.income?.by_month.filter(({ income }) => income !== "0")]).toMatchObject([
        "20",
        [{ month: "2024-03", income: "20" }],
      ]);
      if (since !== null) expect(told.bridge?.income).toBe("20");
      const key = told.income?.explain_key ?? "";
      const opened = (await server.call(summaryEndpoints.explain, { as: other.as, query: { key, step: "legs" } })).ok;
      expect(opened.figure).toBe("20");
      expect(JSON.stringify(opened)).toContain('"counts":"20"');
    }
    // What was paid in likewise: half of the 80 of March, and nothing of the 30 of May.
    const seed = await other.instrument({ identifier: "SEED", display_name: "Seed", instrument_type: "SAFE" });
    const paying = { ...trade, what_id: seed, target_account_id: solds, direction: "B" } as const;
    await other.record({ ...paying, units: "80", consideration: "80" }, "2024-03-04");
    await other.record({ ...paying, units: "30", consideration: "30" }, "2024-05-06");
    const opened = async (key = "") =>
      (await server.call(summaryEndpoints.explain, { as: other.as, query: { key } })).ok;
    for (const [since, paid] of [
      ["2024-01-31", { at: "40", since: "0", diff: "40" }],
      ["2024-04-30", { at: "40", since: "40", diff: "0" }],
      [null, { at: "40", since: null, diff: null }],
    ] as const) {
      const asked = { at: "2024-12-31", since, perspective, sections: ["C" as const] };
      const told = (await server.call(summaryEndpoints.summary, { as: other.as, body: asked })).ok;
      expect(told.net_worth.total_paid_capital).toEqual(paid);
      const capital = await opened(told.rows.find(({ key }) => key === "C:paid_capital")?.explain_key);
      expect(capital).toMatchObject({
        figure: "40",
        evidence: [{ kind: "part", label: "Seed · Sold's", amount: "40" }],
      });
      const [part] = capital.evidence;
      const into = await opened(part?.kind === "part" ? part.key : "");
      expect(into.rule).toContain("Each payment counts by the share of its day.");
      expect(into).toMatchObject({
        figure: "40",
        evidence: [
          { kind: "leg", date: "2024-03-04", consideration: "80", counts: "40" },
          { kind: "leg", date: "2024-05-06", consideration: "30", counts: "0" },
        ],
      });
    }
  });

  it("refuses owners that cannot be at their place: nobody's, overlapping, too many, and any circle on any day", async () => {
    const other = await smallBook(server);
    const create = async (name: string, owners?: readonly object[], parent_id?: string) =>
      server.call(entitiesEndpoints.create, {
        as: other.as,
        query: { commit: "true" },
        body: { name, legal_name: name, parent_id, user_attributes: owners ? { owners } : {} } as never,
      });
    const [ann, bob, llc] = [
      (await create("Ann")).ok.uuid,
      (await create("Bob")).ok.uuid,
      (await create("LLC")).ok.uuid,
    ] as const;
    const update = (uuid: string, owners: unknown, commit: "true" | "false" = "true") =>
      server.call(entitiesEndpoints.update, {
        as: other.as,
        params: { uuid },
        query: { commit },
        body: { user_attributes: { owners } } as never,
      });
    const detail = (...place: (string | number)[]) => ({
      detail: [{ loc: ["body", "user_attributes", "owners", ...place] }],
    });
    const nobody = "00000000-0000-7000-8000-000000000009";
    const account = await other.account({ name: "Joint" });
    for (const [wrong, ...place] of [
      ["all"],
      [[{ entity_id: "me", share: 1 }], 0, "entity_id"],
      [[{ entity_id: ann, share: 2 }], 0, "share"],
      [[{ entity_id: nobody, share: 1 }], 0, "entity_id"],
      [[{ entity_id: "00000000-0000-0000-0000-000000000000", share: 1 }], 0, "entity_id"],
      [[ann, bob].map((entity_id) => ({ entity_id, share: 0.7 }))],
      [[0.1, 0.2].map((share) => ({ entity_id: ann, share })), 1, "from"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await update(llc, wrong)).body).toMatchObject(detail(...place));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const ofAccount = await server.call(accountsEndpoints.update, {
        as: other.as,
        params: { uuid: account },
        query: { commit: "true" },
        body: { user_attributes: { owners: wrong } } as never,
      });
      expect(ofAccount.body).toMatchObject(detail(...place));
    }
    expect((await update(llc, [{ entity_id: llc, share: 1 }])).body).toMatchObject({
      detail: [{ type: "cycle", msg: "The entity would own itself: LLC → LLC." }],
    });

    // Ann owns Bob until the end of 2023, Bob owns the LLC: from 2024 on the LLC may own Ann, and no day before.
    expect((await update(bob, [{ entity_id: ann, share: 1, to: "2023-12-31" }])).status).toBe(200);
    expect((await update(llc, [{ entity_id: bob, share: "0.5" }])).status).toBe(200);
    expect((await update(ann, [{ entity_id: llc, share: 1, from: "2023-12-31" }])).body).toMatchObject({
      detail: [
        {
          ...detail(0, "entity_id").detail[0],
          type: "cycle",
          msg: "The entity would own itself from 2023-12-31 on: Ann → LLC → Bob → Ann.",
        },
      ],
    });
    expect((await update(ann, [{ entity_id: llc, share: 1, from: "2024-01-01" }], "false")).status).toBe(200);
    // A parent owns too, where no owners are named.
    const child = (await create("Child", undefined, llc)).ok.uuid;
    expect((await update(bob, [{ entity_id: child, share: 1 }])).body).toMatchObject({
      detail: [{ type: "cycle", msg: "The entity would own itself: Bob → Child → LLC → Bob." }],
    });
    // Named ones go before it; once they are gone the parent owns again, and what lies below it cannot.
    expect((await update(child, [{ entity_id: ann, share: 1 }])).status).toBe(200);
    expect((await update(bob, [{ entity_id: child, share: 1 }])).status).toBe(200);
    expect((await update(child, undefined)).body).toMatchObject({ detail: [{ loc: ["body", "parent_id"] }] });
  });

  it("of two writes at once that close a circle together lets one in", async () => {
    const other = await smallBook(server);
    const create = async (name: string) =>
      (
        await server.call(entitiesEndpoints.create, {
          as: other.as,
          query: { commit: "true" },
          body: { name, legal_name: name },
        })
      ).ok.uuid;
    const ids = [await create("One"), await create("Two"), await create("Three")] as const;
    const answers = await Promise.all(
      ids.map((uuid, at) =>
        server.call(entitiesEndpoints.update, {
          as: other.as,
          params: { uuid },
          query: { commit: "true" },
          body: { user_attributes: { owners: [{ entity_id: ids[(at + 1) % 3] ?? "", share: 1 }] } },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 422]);
  });
});
