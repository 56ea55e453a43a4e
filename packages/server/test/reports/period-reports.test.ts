import { entitiesEndpoints } from "@distributary/contract/records/entities";
import { instrumentsEndpoints } from "@distributary/contract/records/instruments";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { reportsEndpoints, type ReportBody } from "@distributary/contract/reporting/reports";
import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calendarYears } from "../../src/features/reports/kinds/calendar-years.ts";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { ended } from "../support/jobs.ts";
import { addressOf } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { csvCells, joined, pdfFaces, pdfPages, tableOf, xlsxBold, xlsxSheets } from "./read-report.ts";

const { generate, download } = reportsEndpoints;
const WINDOW = { since: "2024-12-31", at: "2025-06-30" } as const;

let server: TestServer;
let book: SmallBook;

/**
 * 20 shares, half for 100 and half for 300 each; 5 sold for 200 each in the year before the window and 5 for 250 each in
 * it; their dividend of 30 paid to another account; 1,000 euros borrowed of which 400 were repaid in the window, 500
 * dollars borrowed of which 100 were; a note that accrues interest.
 */
beforeAll(async () => {
  server = await testServer();
  book = await smallBook(server);
  const { RE = "", I = "" } = book.standard;
  const price = async (instrument: string, day: string, value: string) => {
    const body = {
      type_id: "std.price" as const,
      instrument_id: instrument,
      units_id: USD,
      date_of: day,
      price: value,
    };
    const query = { commit: "true" } as const;
    expect((await server.call(observablesEndpoints.create, { as: book.as, query, body })).status).toBe(200);
  };
  const paid = { what_id: USD, direction: "R" } as const;
  const opening = { ...paid, target_account_id: book.broker, counterparty_account_id: RE, units: "12000" };
  await book.record(opening, "2024-01-01");
  const share = { what_id: book.share, target_account_id: book.broker } as const;
  await book.record({ ...share, direction: "B", units: "10", consideration: "1000" }, "2024-01-02");
  await book.record({ ...share, direction: "B", units: "10", consideration: "3000" }, "2024-03-01");
  await book.record({ ...share, direction: "S", units: "5", consideration: "1000" }, "2024-06-03");
  await book.record({ ...share, direction: "S", units: "5", consideration: "1250" }, "2025-02-03");
  await price(book.share, "2024-12-31", "200");
  await price(book.share, "2025-06-30", "260");
  await price(EUR, "2024-01-01", "1.1");
  await price(EUR, "2025-01-01", "1.2");
  const dividend = { ...paid, target_account_id: book.cash, counterparty_account_id: I, units: "30" };
  await book.record({ ...dividend, cause_instrument_id: book.share }, "2025-03-03");
  const owing = await book.account({ name: "Lender", acct_type: "DE", user_attributes: { allow_short: true } });
  for (const [unit, drawn, repaid] of [
    [EUR, "1000", "400"],
    [USD, "500", "100"],
  ] as const) {
    const name = unit === EUR ? "Euro loan" : "Dollar loan";
    const terms = { display_name: name, instrument_type: "CBND", settlement_unit_id: unit };
    const debt = { what_id: await book.instrument(terms), target_account_id: owing, price_unit_id: unit } as const;
    await book.record({ ...debt, direction: "S", units: drawn, consideration: drawn }, "2024-05-01");
    await book.record({ ...debt, direction: "B", units: repaid, consideration: repaid }, "2025-05-02");
  }
  // 400 euros for 455 dollars on a day on which they are worth 480, paid from another account
  const euros = await book.account({ name: "Euros", is_self_settled: false, settlement_account_id: book.cash });
  await book.record({ ...paid, target_account_id: book.cash, counterparty_account_id: RE, units: "500" }, "2024-01-02");
  const changed = { what_id: EUR, target_account_id: euros, price_unit_id: USD } as const;
  await book.record({ ...changed, direction: "B", units: "400", consideration: "455" }, "2025-04-01");
  const note = await book.instrument({
    display_name: "Note",
    instrument_type: "CBND",
    details: { fixed_interest_rate: "12", notional: "1200", periodicity: "M" },
    start_date: "2025-06-10",
    end_date: "2026-06-10",
  });
  const bought = { what_id: note, target_account_id: book.broker, direction: "B", units: "1200" } as const;
  await book.record({ ...bought, consideration: "1200" }, "2025-06-10");
});

afterAll(() => server.close());

async function csvOf(body: Omit<ReportBody, "format">): Promise<Buffer> {
  return fileOf({ ...body, format: "csv" });
}

async function fileOf(body: ReportBody): Promise<Buffer> {
  const filed = (await server.call(generate, { as: book.as, body })).ok;
  expect(await ended(server, book.as.universe, filed.job)).toMatchObject({ status: "completed", error: null });
  const headers = { authorization: `Bearer ${book.as.token}`, "x-universe": book.as.universe };
  const place = server.url + addressOf(download, { params: { report_key: filed.report_key } });
  return Buffer.from(await (await fetch(place, { headers })).arrayBuffer());
}

const factOf = (file: Buffer, label: string) => csvCells(file).find(([name]) => name === label)?.[1];

it("gains of a window are of its sales alone, one sum under every method, and debts are no lots sold", async () => {
  const file = await csvOf({ report_id: "gains", ...WINDOW });
  expect(factOf(file, "Realised gains")).toBe("Everything sold after 2024-12-31, up to 2025-06-30");
  // 5 of 100 each sold for 250 each; 500 more were gained by the sale of the year before
  expect(tableOf(file, "Realised by currency")).toEqual([
    ["USD", "750.00"],
    ["EUR", "0.00"],
  ]);
  const held = tableOf(file, "Gains by position").find((row) => row[1] === "Instrument");
  expect(held?.slice(2)).toEqual(["USD", "750.00", "750.00", "3000.00", "2600.00", "0.00", "-400.00"]);
  // The euros: 400 borrowed at 1.1 and repaid at 1.2, 600 still owed: -40 and -60. The shares: 750, and -400 after -500;
  // newest first 1250 - 1500, and 2600 - 1000 after 3000 - 2500. Both come to 850.
  const rows = tableOf(file, "Gains by term and method").map(([method, ...figures]) => [method, ...figures.slice(-2)]);
  expect(rows).toEqual([
    ["Each account’s method", "-500.00", "750.00"],
    ["FIFO", "-500.00", "750.00"],
    ["LIFO", "500.00", "750.00"],
    ["HIFO", "500.00", "750.00"],
    ["AVERAGE", "0.00", "750.00"],
    ["SPECIFIC", "-500.00", "750.00"],
  ]);
  expect(tableOf(file, "Lots sold").map((row) => row.slice(1, 6))).toEqual([
    ["Instrument", "USD", "2024-01-02", "2025-02-03", "long"],
  ]);
  expect(tableOf(file, "Gains of debts repaid")).toEqual([
    ["Lender", "Euro loan", "EUR", "2024-05-01", "2025-05-02", "400", "400.00", "400.00", "-40.00"],
  ]);
  // both sales
  const ever = await csvOf({ report_id: "gains", at: WINDOW.at, since: "2023-12-31" });
  expect(tableOf(ever, "Realised by currency")[0]).toEqual(["USD", "1250.00"]);
});

it("what rows come to in all is bold in PDF and XLSX, and nothing else of a table", async () => {
  for (const [report, strong] of [
    // four tables of money (not that of the years, which do not add up), the returns, what they are for their risk, and
    // beside the income report
    ["performance", ["Total", "All", "All", "Total", "Total", "Total", "Total"]],
    ["income", ["Total", "Total", "Total", "Total"]],
    ["gains-by-term", ["Total", "Total", "Total"]],
    ["net-worth", ["Net worth", "Total", "Total"]],
    ["holdings", ["Total"]],
    ["lots", ["Total", "Total"]],
    ["transactions", []],
  ] as const) {
    const asked = { report_id: report, since: "2023-12-31", at: WINDOW.at };
    expect(xlsxBold(await fileOf({ ...asked, format: "xlsx" })), report).toEqual(strong);
    const { bold, plain } = await pdfFaces(await fileOf({ ...asked, format: "pdf" }));
    for (const total of strong) expect(bold, report).toContain(total);
    expect(plain, report).not.toContain("Total");
  }
  const { plain } = await pdfFaces(await fileOf({ report_id: "net-worth", ...WINDOW, format: "pdf" }));
  expect(plain).toContain("Assets");
});

/** Amounts of some lines of a report in minor units, column by column from one on; what is no amount is nothing. */
function cents(rows: readonly (readonly string[])[], from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) =>
    rows.reduce((sum, row) => sum + Math.round(Number(row[from + at] ?? "") * 100), 0),
  );
}

it("what reports cut into parts adds up to the Summary to the cent in every format, with what conversions left over", async () => {
  const body = { ...WINDOW, primaryIndex: "account", networth_features: ["performance", "income", "lots", "gains"] };
  const { analytic, net_worth } = (await server.call(summaryEndpoints.summary, { as: book.as, body: body as never }))
    .ok;
  const { bridge, performance, income, lots, gains, converted } = analytic;
  // 400 euros at 1.2 less the 455 dollars that were paid for them
  expect([converted?.amount, performance?.total.converted]).toEqual(["25", "25"]);
  const summed = (terms: object | undefined) =>
    Object.values(terms ?? {}).reduce((sum: number, one) => sum + Number(one), 0);
  const shown = (...amounts: (string | number | null | undefined)[]) =>
    amounts.map((one) => Math.round(Number(one) * 100));
  const moved = shown(...Object.values(bridge ?? {}));
  const total = performance?.total;
  const returns = shown(total?.opening, total?.put_in, total?.taken_out, total?.income, total?.expenses, total?.gain);
  const earned = shown(income?.income, income?.expenses);
  const gained = shown(summed(gains?.recorded.realised), summed(lots?.unrealised));
  // 10 shares at 300, 1,200 of the note, debts of 600 euros at 1.1 and of 400 dollars: 3,000 + 1,200 - 660 - 400; the note
  // has 1,200 x 1 % x 20 / 30 of interest
  const held = [314_000, 800, gained[1] ?? 0];
  const worth = held.reduce((sum, one) => sum + one, 0);
  const left = {
    "Changes by account": ["Conversion remainder", "", "-25.00", "0.00", "0.00", "0.00", "25.00", "0.00"],
    // in: 480 of euros and the dividend of 30; out: the 455 paid for the euros, and the dividend from the account of the shares
    Performance: ["Between lines", "0.00", "-510.00", "-485.00", "0.00", "0.00", "25.00", "0.00"],
  } as Readonly<Record<string, readonly string[]>>;
  for (const [report, title, from, to, whole] of [
    ["net-worth", "Changes in net worth", 1, 2, [shown(net_worth.net_worth.diff)[0] ?? 0]],
    ["net-worth", "Changes by account", 2, 7, moved],
    ["holdings", "Holdings", 8, 9, shown(net_worth.net_worth.at)],
    ["holdings", "Holdings", 9, 12, held],
    ["lots", "Lots", 7, 11, [...held.slice(0, 1), worth, ...held.slice(1)]],
    ["lots", "Unrealised gain by term", 1, 2, gained.slice(1)],
    ["performance", "Performance", 1, 7, returns],
    ["performance", "Performance by entity", 1, 7, returns],
    ["performance", "Performance by holding type", 1, 7, returns],
    ["performance", "Performance by position", 1, 7, returns],
    ["income", "Income by month", 1, 3, earned],
    ["income", "Income by security", 1, 3, earned],
    ["income", "Income by account", 1, 3, earned],
    ["gains", "Gains by position", 4, 5, gained.slice(0, 1)],
    ["gains", "Gains by position", 5, 9, [...held.slice(0, 1), worth, ...held.slice(1)]],
    ["gains-by-term", "Gains by term", 7, 8, gained.slice(0, 1)],
    ["gains-by-term", "Gains by term and account", 10, 11, gained.slice(1)],
  ] as const) {
    const ofPeriod = report !== "holdings" && report !== "lots";
    const rows = tableOf(await csvOf({ report_id: report, ...(ofPeriod ? WINDOW : { at: WINDOW.at }) }), title);
    expect([title, cents(rows.slice(-1), from, to)]).toEqual([title, whole]);
    expect([title, cents(rows.slice(0, -1), from, to)]).toEqual([title, whole]);
    // What rounding leaves is at most half a cent of each line and of their sum.
    const rounding = rows.filter(([name]) => name?.startsWith("Rounding"));
    for (const amount of cents(rounding, from, to)) expect(Math.abs(amount)).toBeLessThanOrEqual(rows.length / 2);
    const line = rows.find(([name]) => name === left[title]?.[0]);
    expect(line?.slice(0, 8)).toEqual(left[title]);
  }
  for (const report of ["net-worth", "performance", "income", "gains", "gains-by-term"] as const) {
    const asked = { report_id: report, ...WINDOW };
    const [csv, xlsx, pdf] = [
      await csvOf(asked),
      await fileOf({ ...asked, format: "xlsx" }),
      await fileOf({ ...asked, format: "pdf" }),
    ];
    const sheets = xlsxSheets(xlsx).flat().map(joined);
    const bare = (text: string): string => text.replace(/[,–]/g, "").replaceAll("\u2212", "-");
    const pages = bare((await pdfPages(pdf)).join(""));
    const totals = csvCells(csv).filter(([first]) =>
      /^(Total|Conversion remainder|Between|Rounding)/.test(first ?? ""),
    );
    expect(totals.length).toBeGreaterThan(0);
    for (const row of totals.map((cells) => bare(joined(cells))))
      expect([report, row, pages.includes(row)]).toEqual([report, row, true]);
    expect(sheets).toEqual(expect.arrayContaining(totals.filter(([, text]) => text?.length).map(joined)));
  }
});

it("what a holding cost, the interest that it accrued and its gain come to its value, in each row and in all", async () => {
  for (const [report_id, title, value, parts] of [
    ["holdings", "Holdings", 8, [9, 10, 11]],
    ["lots", "Lots", 8, [7, 9, 10]],
    ["gains", "Gains by position", 6, [5, 7, 8]],
  ] as const) {
    const file = await csvOf({ report_id, at: WINDOW.at, ...(report_id === "gains" ? { since: WINDOW.since } : {}) });
    const [note, ...others] = tableOf(file, title).toSorted((a) => (a[1] === "Note" ? -1 : 1));
    // 1,200 at 12 % since 2025-06-10, 20 of 30 days of the month: 1200 x 0.01 x 20 / 30 = 8.00
    expect([note?.[value], parts.map((at) => note?.[at])]).toEqual(["1208.00", ["1200.00", "8.00", "0.00"]]);
    // Cash has a value alone, and so its part of the total of holdings.
    const isCash = ([name, , , , , , source]: readonly string[]) => source === "currency" || name === "Total";
    for (const row of others.filter((one) => report_id !== "holdings" || !isCash(one)))
      expect(cents([row], value, value + 1), `${title}: ${row.join()}`).toEqual([
        parts.reduce((sum, at) => sum + (cents([row], at, at + 1)[0] ?? 0), 0),
      ]);
    expect(factOf(file, "Value")).toBe("Cost + accrued interest + unrealised gain; for cash, the value only");
    expect(factOf(file, "Complete")).toBe("Yes");
  }
});

it("performance says what sets its income apart from that of the income report, and the formulas of what it shows", async () => {
  const performance = await csvOf({ report_id: "performance", ...WINDOW });
  const income = await csvOf({ report_id: "income", ...WINDOW });
  const shown = new Map(
    tableOf(performance, "Comparison with the income report").map(([account, ...row]) => [account, row]),
  );
  const [, accrued = "", costs] = tableOf(income, "Total income").find(([line]) => line === "Accrued and unpaid") ?? [];
  // 1200 at 12 % accrued for twenty days: about 8
  expect(Number(accrued)).toBeGreaterThan(7);
  expect(costs).toBe("0.00");
  const all = (30 + Number(accrued)).toFixed(2);
  expect(tableOf(income, "Total income")[0]).toEqual(["Total", all, "0.00"]);
  // The shares that earned the dividend are with the broker, who was not paid it.
  expect([...shown.keys()]).toEqual(["Broker", "Cash", "Total"]);
  expect(shown.get("Cash")).toEqual(["0.00", "30.00", "30.00", "0.00", "0.00", "0.00"]);
  const less = (Number(accrued) - 30).toFixed(2);
  expect(shown.get("Broker")).toEqual(["30.00", accrued, less, "0.00", "0.00", "0.00"]);
  expect(shown.get("Total")).toEqual(["30.00", all, accrued, "0.00", "0.00", "0.00"]);
  for (const file of [performance, income])
    expect(factOf(file, "Paid and accrued")).toContain(`${accrued} of income and 0.00 of expenses`);
  const heads = csvCells(performance).filter(([first]) => ["Account", "By"].includes(first ?? ""));
  for (const [figure = ""] of tableOf(performance, "Formulas")) expect(heads.flat()).toContain(figure);
  expect(tableOf(performance, "Formulas")).toHaveLength(14);
});

it("performance is in all, by account, entity, holding type, position and calendar year, each with what cannot be said", async () => {
  const file = await csvOf({ report_id: "performance", since: "2023-12-31", at: "2025-06-30", benchmark: book.share });
  const total = tableOf(file, "Performance").at(-1) ?? [];
  expect(total[0]).toBe("Total");
  for (const by of ["entity", "holding type", "position"]) {
    const rows = tableOf(file, `Performance by ${by}`);
    expect(rows.at(-1)).toEqual(total);
    // What was gained is gained somewhere: closing - opening - put in + taken out, whatever it is cut into.
    const gains = rows.slice(0, -1).map((row) => Math.round(Number(row[6]) * 100));
    expect(Math.abs(gains.reduce((sum, one) => sum + one, 0) - Math.round(Number(total[6]) * 100))).toBeLessThan(9);
  }
  const years = tableOf(file, "Performance by calendar year");
  expect(years.map(([year]) => year)).toEqual(["2024", "2025, 2024-12-31 to 2025-06-30"]);
  // The one ends with what the other begins with.
  expect(years[0]?.[7]).toBe(years[1]?.[1]);
  const returns = tableOf(file, "Returns and risk");
  expect(new Set(returns.map(([by]) => by))).toEqual(
    new Set(["All", "Account", "Entity", "Holding type", "Position", "Year"]),
  );
  const share = returns.find(([by, name]) => by === "Position" && name === "Instrument · Broker");
  // the benchmark is the share itself: 260 / 100 - 1
  expect(share).toHaveLength(13);
  const second = returns.find(([by, name]) => by === "Year" && name?.startsWith("2025"));
  expect(second?.[2]).toBe("");
  expect(second?.at(-1)).toContain("shorter than a year, too short for an annual rate: Per year");
  // what it cannot say stands in no cell and in the last one
  for (const row of returns) if (row.slice(2, -1).includes("")) expect(row.at(-1)).not.toBe("");
  expect(factOf(file, "Benchmark")).toBe("Instrument");
  const risk = tableOf(file, "Return for risk");
  expect(risk.map(([by, name]) => [by, name])).toEqual(returns.map(([by, name]) => [by, name]));
  // Before its first price the share has no level to compare with; in 2025 it has, but not for a year.
  const beside = risk.find(([by, name]) => by === "Position" && name === "Instrument · Broker");
  expect(beside?.at(-1)).toContain(
    "the benchmark has no level on a required date: Long-Nickels PME, Direct alpha, Tracking error, Information ratio",
  );
  const latest = risk.find(([by, name]) => by === "Year" && name?.startsWith("2025"));
  expect(latest?.at(-1)).toContain("too short for an annual rate: Modified IRR");
  expect(latest?.slice(-3, -1)).not.toContain("");
  for (const row of risk) if (row.slice(2, -1).includes("")) expect(row.at(-1)).not.toBe("");
  // Six months of 2025 after all those of 2024 from the first flow on, each beside the benchmark.
  const months = tableOf(file, "Monthly returns");
  expect(months.slice(-6).map(([, until]) => until)).toEqual([
    "2025-01-31",
    "2025-02-28",
    "2025-03-31",
    "2025-04-30",
    "2025-05-31",
    "2025-06-30",
  ]);
  expect(months[0]).toHaveLength(4);
});

it("a period from before all records asks for no year in which there was nothing, and tells what is long ago together", async () => {
  const file = await csvOf({ report_id: "performance", since: "0001-01-01", at: "2025-06-30" });
  const years = tableOf(file, "Performance by calendar year");
  expect(years.map(([year]) => year)).toEqual(["2024", "2025, 2024-12-31 to 2025-06-30"]);
  expect(calendarYears("0001-01-01", "9999-12-31", "2024-02-05").length).toBe(101);
  expect(calendarYears("0001-01-01", "9999-12-31", "2024-02-05").slice(0, 2)).toEqual([
    { name: "2024 to 9899", from: "2023-12-31", to: "9899-12-31" },
    { name: "9900", from: "9899-12-31", to: "9900-12-31" },
  ]);
  expect(calendarYears("2024-03-01", "2025-12-31", "0001-01-01")).toEqual([
    { name: "2024, 2024-03-01 to 2024-12-31", from: "2024-03-01", to: "2024-12-31" },
    { name: "2025", from: "2024-12-31", to: "2025-12-31" },
  ]);
  // A period of no days, and one that ends before anything began, have no years.
  expect(calendarYears("2025-06-30", "2025-06-30", "2024-02-05")).toEqual([]);
  expect(calendarYears("2022-06-30", "2023-06-30", "2024-02-05")).toEqual([]);
});

it("a period without days is one on which nothing moved, in every report of a period", async () => {
  const none = { since: "2025-06-30", at: "2025-06-30" } as const;
  const worth = tableOf(await csvOf({ report_id: "net-worth", ...none }), "Net worth");
  const total = worth.find(([name]) => name === "Net worth") ?? [];
  expect(Number(total[1])).toBeGreaterThan(0);
  // the same at both ends, and no change
  expect([total[2], Number(total[3])]).toEqual([total[1], 0]);
  const returns = tableOf(await csvOf({ report_id: "performance", ...none }), "Performance").at(-1) ?? [];
  // opening, put in, taken out, income, expenses, gain, closing
  expect(returns.slice(1, 8).map(Number)).toEqual([total[1], 0, 0, 0, 0, 0, total[1]].map(Number));
  expect(tableOf(await csvOf({ report_id: "transactions", ...none }), "Transactions")).toEqual([]);
  for (const report_id of ["gains", "gains-by-term", "income", "commitments", "reconciliation"] as const)
    expect(factOf(await csvOf({ report_id, ...none }), "Compared with")).toBe("2025-06-30");
});

it("what a report is narrowed to narrows its figures, stands in its head and in the list, and is refused where it says nothing", async () => {
  const part = { accounts: [book.broker], ...WINDOW };
  const held = tableOf(await csvOf({ report_id: "holdings", accounts: [book.broker], at: WINDOW.at }), "Holdings");
  expect(new Set(held.map(([account]) => account))).toEqual(new Set(["Broker", "Total"]));
  const legs = tableOf(await csvOf({ report_id: "transactions", ...part }), "Transactions");
  expect(legs.length).toBeGreaterThan(0);
  expect(new Set(legs.map((row) => row[4]))).toEqual(new Set(["Broker"]));
  // newest first: of the 300s, 5 for 250 each
  const file = await csvOf({ report_id: "gains-by-term", lot_method: "LIFO", ...part });
  expect(factOf(file, "Accounts")).toBe("Broker");
  expect(factOf(file, "Lots")).toMatch(/^LIFO/);
  // 1250 - 1500 long or short: bought 2024-03-01, sold 2025-02-03; 10 of the 100s at 260 are left
  expect(
    tableOf(file, "Gains by term")
      .find((row) => row[1] === "Instrument")
      ?.slice(2),
  ).toEqual([...["1", "1", "-250.00", "0.00", "0.00", "-250.00"], ...["0.00", "1600.00", "0.00", "1600.00"]]);
  // What all of it comes to is told by the method asked for too: nothing else was sold in this account.
  expect(tableOf(file, "Total gains by term")[0]?.slice(3, 7)).toEqual(["-250.00", "0.00", "0.00", "-250.00"]);
  const known = "2020-01-01T00:00:00Z";
  const nothing = await csvOf({ report_id: "holdings", as_known_on: known, at: WINDOW.at });
  expect([tableOf(nothing, "Holdings"), factOf(nothing, "Data as recorded on")]).toEqual([[], known]);
  const entity = await server.call(entitiesEndpoints.create, {
    as: book.as,
    query: { commit: "true" },
    body: { name: "Nobody", legal_name: "Nobody" } as never,
  });
  const perspective = { entity_id: entity.ok.uuid, mode: "direct" as const };
  const theirs = await csvOf({ report_id: "net-worth", perspective, ...WINDOW });
  expect(tableOf(theirs, "Net worth")[2]?.slice(0, 2)).toEqual(["Net worth", "0.00"]);
  expect(factOf(theirs, "Owner")).toBe("Nobody: directly owned");
  const { generated } = (await server.call(reportsEndpoints.list, { as: book.as, query: {} })).ok;
  expect(generated.slice(0, 2).map(({ asked }) => asked)).toEqual([{ perspective }, { as_known_on: known }]);
  const refused = async (body: object) => {
    const { status, body: answer } = await server.call(generate, { as: book.as, body: body as ReportBody });
    return [status, (answer as { detail: { loc: unknown }[] }).detail.map(({ loc }) => loc)];
  };
  const loc = (...path: (string | number)[]) => [422, [["body", ...path]]];
  expect(await refused({ report_id: "net-worth", lot_method: "LIFO" })).toEqual(loc("lot_method"));
  expect(await refused({ report_id: "commitments", perspective })).toEqual(loc("perspective"));
  expect(await refused({ report_id: "lots", accounts: [book.share] })).toEqual(loc("accounts", 0));
  const someone = { entity_id: book.share, mode: "direct" };
  expect(await refused({ report_id: "lots", perspective: someone })).toEqual(loc("perspective", "entity_id"));
  expect(await refused({ report_id: "performance", benchmark: book.broker })).toEqual(loc("benchmark"));
});

it("a report of some instruments or of a kind is of them alone, the same in every format, and says so", async () => {
  const at = WINDOW.at;
  const rowsOf = async (body: Omit<ReportBody, "format">, title: string) => tableOf(await csvOf(body), title);
  const shares = { report_id: "holdings" as const, at, instruments: [book.share] };
  const held = await rowsOf(shares, "Holdings");
  expect(held.map(([, instrument]) => instrument)).toEqual(["Instrument", ""]);
  // 10 shares at 260
  expect(held.map((row) => row[8])).toEqual(["2600.00", "2600.00"]);
  expect(factOf(await csvOf(shares), "Instruments")).toBe("Instrument");
  expect(joined(xlsxSheets(await fileOf({ ...shares, format: "xlsx" })).flat(2))).toContain("2600.00");
  expect(joined(await pdfPages(await fileOf({ ...shares, format: "pdf" })))).toContain("2,600.00");
  const loans = { report_id: "gains" as const, ...WINDOW, instrument_types: ["CBND" as const] };
  const names = (await rowsOf(loans, "Gains by position")).map(([, instrument]) => instrument);
  expect(new Set(names.filter((name) => name !== ""))).toEqual(new Set(["Euro loan", "Dollar loan", "Note"]));
  expect(factOf(await csvOf(loans), "Holding types")).toBe("Mortgage");
  const worth = await rowsOf({ report_id: "net-worth", ...WINDOW, instruments: [book.share] }, "Changes in net worth");
  // 10 at 260 less 15 at 200, of which five were sold for 1,250: 10 x 60 + 5 x 50
  expect(worth).toEqual(
    expect.arrayContaining([
      ["Price", "850.00"],
      ["Total", "-400.00"],
    ]),
  );
  const legs = await rowsOf({ report_id: "transactions", ...WINDOW, instruments: [book.share] }, "Transactions");
  expect(new Set(legs.map((row) => row[5]))).toEqual(new Set(["Instrument"]));
  const note = (await rowsOf({ report_id: "loans", at }, "Paid against planned"))[0]?.[0];
  const all = { as: book.as, query: { page_size: 100 }, body: {} };
  const { items } = (await server.call(instrumentsEndpoints.search, all)).ok;
  const loan = items.find(({ display_name: name }) => name === note);
  const one = { report_id: "loans" as const, at, instruments: [loan?.uuid ?? ""] };
  expect((await rowsOf(one, "Paid against planned")).map(([name]) => name)).toEqual([note]);
  for (const [report_id, asked, loc, msg] of [
    ["income", { instruments: [book.share] }, ["body", "instruments"], "paid to cash"],
    ["performance", { instruments: [book.share] }, ["body", "instruments"], "paid to cash"],
    ["reconciliation", { instruments: [book.share] }, ["body", "instruments"], "covers a whole account"],
    [
      "loans",
      { instrument_types: ["CBND" as const] },
      ["body", "instrument_types"],
      "This report covers one holding type only.",
    ],
    ["holdings", { instruments: [book.broker] }, ["body", "instruments", 0], ""],
  ] as const) {
    const { status, body } = await server.call(generate, {
      as: book.as,
      body: { report_id, format: "csv", ...asked } as never,
    });
    expect([status, body]).toMatchObject([422, { detail: [{ loc, msg: expect.stringContaining(msg) as string }] }]);
  }
});

it("gains by term of the positions add up to those of the accounts and of the whole, and cash is named after its accounts", async () => {
  const file = await csvOf({ report_id: "gains-by-term", ...WINDOW });
  const [all = []] = tableOf(file, "Total gains by term");
  for (const [title, first] of [
    ["Gains by term", 2],
    ["Gains by term and account", 1],
  ] as const) {
    const rows = tableOf(file, title);
    for (let column = 0; column < 8; column += 1) {
      const sum = rows.slice(0, -1).reduce((whole, row) => whole + Math.round(Number(row[first + column]) * 100), 0);
      expect([title, column, Math.abs(sum - Math.round(Number(all[1 + column]) * 100)) < 5]).toEqual([
        title,
        column,
        true,
      ]);
    }
  }
  // the sale of shares, the dollars and the euros repaid; ten shares, both debts and the note are open
  expect(all.slice(0, 3)).toEqual(["Total", "3", "4"]);
  const interest = { what_id: USD, direction: "R", target_account_id: book.cash, units: "4" } as const;
  await book.record({ ...interest, counterparty_account_id: book.standard["I"] ?? "" }, "2025-04-01");
  const income = await csvOf({ report_id: "income", ...WINDOW });
  expect(tableOf(income, "Income by security").find(([name]) => name?.startsWith("Cash"))).toEqual([
    "Cash in Cash",
    "4.00",
    "0.00",
  ]);
});
