import { summaryEndpoints } from "@distributary/contract/summary/summary";
import { eventsEndpoints } from "@distributary/contract/records/events";
import { observablesEndpoints } from "@distributary/contract/records/observables";
import { reconciliationEndpoints } from "@distributary/contract/reporting/reconciliation";
import {
  REPORT_IDS,
  REPORT_STATUSES,
  reportsEndpoints,
  type GeneratedReport,
  type ReportBody,
} from "@distributary/contract/reporting/reports";
import { settingsEndpoints } from "@distributary/contract/access/settings";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { fakeClock } from "../../src/platform/clock.ts";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { addressOf, type SignedIn } from "../support/calling.ts";
import { testServer, type TestServer } from "../support/server.ts";
import { dataUrl, png } from "../settings/pictures.fixture.ts";
import { ended } from "../support/jobs.ts";
import { csvCells, joined, pdfPages, pdfPictures, tableOf, xlsxPictures, xlsxSheets } from "./read-report.ts";

const { list, generate, download } = reportsEndpoints;
const COMMIT = { commit: "true" } as const;
/** The formats of every report; the evidence pack has another one. */
const FORMATS = ["pdf", "xlsx", "csv"] as const;

let server: TestServer;
let book: SmallBook;
let fund = "";

/**
 * 12,000 in; 10 shares for 5,000 with a fee of 10 and 10 more for 7,000; 5 sold for 4,000; a dividend of 30; a
 * mortgage of 1,200 over a year at 12 %; a fund called for 100 of 1,000, paid. The share's name is a formula.
 */
beforeAll(async () => {
  server = await testServer({ clock: fakeClock("2025-01-31T10:00:00Z") });
  book = await smallBook(server);
  const logo = dataUrl("png", png(60, 20, [15, 118, 110, 128]));
  expect((await server.call(settingsEndpoints.update, { as: book.as, body: { logo } })).status).toBe(200);
  const { RE = "", I = "" } = book.standard;
  const share = await book.instrument({ identifier: "SUM", display_name: '=SUM(1) "Ελλάς", Ünïcode' });
  const loan = await book.instrument({
    identifier: "HOME",
    display_name: "Home loan",
    instrument_type: "CBND",
    details: { fixed_interest_rate: "12", notional: "1200", periodicity: "M" },
    start_date: "2024-12-15",
    end_date: "2025-12-15",
  });
  fund = await book.instrument({
    identifier: "FUND",
    display_name: "Fund I",
    instrument_type: "CAPC",
    details: { committed_capital: "1000" },
  });
  const money = { what_id: USD, direction: "R", target_account_id: book.broker } as const;
  const trade = { what_id: share, target_account_id: book.broker, price_unit_id: USD } as const;
  await book.record({ ...money, counterparty_account_id: RE, units: "12000" }, "2024-01-01");
  await book.record({ ...trade, direction: "B", units: "10", price: "500", fee: "10" }, "2024-01-01");
  await book.record({ ...trade, direction: "B", units: "10", price: "700" }, "2024-04-01");
  const dividend = { ...money, counterparty_account_id: I, units: "30", cause_instrument_id: share };
  await book.record(dividend, "2024-07-01");
  await book.record({ ...trade, direction: "S", units: "5", price: "800" }, "2024-10-01");
  await book.record({ ...money, what_id: loan, counterparty_account_id: RE, units: "1" }, "2024-12-15");
  const card = await book.account({ name: "Card", acct_type: "DE", user_attributes: { allow_short: true } });
  const debt = { what_id: USD, target_account_id: card } as const;
  await book.record({ ...debt, direction: "P", counterparty_account_id: RE, units: "75" }, "2025-01-05");
  await book.record({ ...debt, direction: "R", counterparty_account_id: RE, units: "20" }, "2025-01-25");
  const body = {
    type_id: "std.price",
    instrument_id: share,
    units_id: USD,
    date_of: "2024-12-31",
    price: "900",
  } as const;
  await server.call(observablesEndpoints.create, { as: book.as, query: COMMIT, body });
  const lines = [{ instrument_id: share, quantity: "16" }];
  const place = { account: book.broker, date: "2024-12-31" };
  await server.call(reconciliationEndpoints.save, { as: book.as, params: place, query: COMMIT, body: { lines } });
  const called = { amount: "100", capital_account_id: book.broker, commitment_id: fund };
  const notice = { event_type: "LPCC" as const, event_date: "2025-01-10", capital_call: called };
  const due = (await server.call(eventsEndpoints.create, { as: book.as, query: COMMIT, body: notice })).ok;
  const paid = { settled_event_id: due.uuid, amount: "100" };
  const settled = { event_type: "CACT" as const, event_date: "2025-01-20", capital_activity: paid };
  expect((await server.call(eventsEndpoints.create, { as: book.as, query: COMMIT, body: settled })).status).toBe(200);
});

afterAll(() => server.close());

/** The raw bytes: the test's own client would read them as text. */
async function fileOf(key: string, as: SignedIn): Promise<Response> {
  const headers = { authorization: `Bearer ${as.token}`, "x-universe": as.universe };
  return fetch(server.url + addressOf(download, { params: { report_key: key } }), { headers });
}

async function made(
  body: Partial<ReportBody> & Pick<ReportBody, "report_id">,
): Promise<GeneratedReport & { file: Buffer }> {
  const filed = (await server.call(generate, { as: book.as, body })).ok;
  expect(filed).toMatchObject({ status: REPORT_STATUSES.started, audit_head: null, bytes: null });
  expect(await ended(server, book.as.universe, filed.job)).toMatchObject({
    status: "completed",
    error: null,
    stage: "Writing the file",
    done: 2,
    total: 2,
  });
  const response = await fileOf(filed.report_key, book.as);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="${filed.file_name}"`);
  return { ...filed, file: Buffer.from(await response.arrayBuffer()) };
}

describe("the list", () => {
  it("finds reports by a part of their name, and roots alone", async () => {
    const ids = async (query: object) =>
      (await server.call(list, { as: book.as, query })).ok.items.map((one) => one.report_id);
    expect(await ids({ limit: 100 })).toEqual(REPORT_IDS);
    // As in every list, a page is of ten.
    expect(await ids({})).toEqual(REPORT_IDS.slice(0, 10));
    expect(await ids({ pattern: "GAIN" })).toEqual(["gains", "gains-by-term"]);
    expect(await ids({ pattern: "cap*commit" })).toEqual(["commitments"]);
    expect(await ids({ pattern: "lots" })).toEqual(["lots"]);
    expect(await ids({ pattern: "lots", root_only: "true" })).toEqual([]);
    const [worth] = (await server.call(list, { as: book.as, query: { pattern: "net" } })).ok.items;
    expect(worth).toEqual({
      report_id: "net-worth",
      name: "Net worth",
      headers: ["Line", "As of", "Compared with", "Difference"],
      columns: ["line", "at", "since", "diff"],
      related: ["holdings", "performance"],
      is_period: true,
      takes: ["accounts", "perspective", "as_known_on", "instruments", "instrument_types"],
      formats: ["pdf", "xlsx", "csv"],
    });
  });
});

describe("a report", () => {
  it("shows the same figures as PDF, XLSX and CSV, cell by cell", async () => {
    proves("state:report-generation-status", "constant:codes_report_generation_status");
    for (const id of REPORT_IDS) {
      const files = {} as Record<(typeof FORMATS)[number], Buffer>;
      for (const format of FORMATS) files[format] = (await made({ report_id: id, format, since: null })).file;
      const csv = csvCells(files.csv);
      const tables = csv.join("\n").split("\n\n").length;
      const [cover = [], ...sheets] = xlsxSheets(files.xlsx);
      // The workbook has a sheet for each table, whose name is its title.
      const blocks = csv.reduce<string[][][]>(
        (all, line) => (line.join("") === "" ? [...all, []] : [...all.slice(0, -1), [...(all.at(-1) ?? []), line]]),
        [[]],
      );
      expect([blocks.length, sheets.length], id).toEqual([tables, tables - 1]);
      const [head = [], ...parts] = blocks;
      expect([[cover[0]?.[0]], [cover[0]?.[1]], ...cover.slice(1)], id).toEqual(head);
      for (const [at, part] of parts.entries()) {
        const wide = part[1]?.length ?? 0;
        const sheet = (sheets[at] ?? []).map((row) => Array.from({ length: wide }, (_, place) => row[place] ?? ""));
        expect(sheet, `${id} ${part[0]?.[0]}`).toEqual(part.slice(1));
      }
      const pages = await pdfPages(files.pdf);
      // A table that goes on has its head again at the top of the page.
      const heads = parts.map((part) => joined(part[1] ?? []));
      const shown = pages
        .slice(1)
        .map((page) => page.slice(heads.find((one) => page.startsWith(one))?.length ?? 0))
        .map((page) =>
          page.slice(0, page.lastIndexOf(joined([`${csv[1]?.[0]}·${csv[0]?.[0]}·Tamper-evidentsignature`]))),
        )
        .join("");
      // Pages set thousands apart, a true minus and a dash for no figure; a file of data does not.
      const bare = (text: string): string => text.replace(/[,–]/g, "").replaceAll("\u2212", "-");
      // A cover, the tables, and at the end the facts that the other formats begin with.
      const [[title = ""] = [], [owner = ""] = [], ...facts] = head;
      const [front = ""] = pages;
      expect(front.startsWith(joined([title, owner])), id).toBe(true);
      expect(bare(shown), id).toBe(bare(joined([...parts.flat(2), "Notes", ...facts.flat()])));
      expect(pages[0], id).toContain(`Page1of${pages.length}`);
      if (id !== "net-worth") continue;
      // The one figure, as the table has it, and a bar for each account that has a value.
      const [, , worth = []] = tableOf(files.csv, "Net worth");
      expect(bare(front)).toContain(joined(["Net worth", worth[1] ?? "", "USD"]));
      for (const [, account = "", , at = ""] of tableOf(files.csv, "Accounts"))
        expect(bare(front)).toContain(bare(joined([account, at])));
      // 60 x 20 pixels in a box of 150 x 40 points and of 200 x 52 pixels: both by the height
      expect(await pdfPictures(files.pdf)).toEqual([{ width: 60, height: 20, wide: 120, high: 40 }]);
      expect(xlsxPictures(files.xlsx)).toEqual([{ width: 60, height: 20, wide: 156, high: 52 }]);
    }
    const { generated } = (await server.call(list, { as: book.as, query: {} })).ok;
    expect(generated).toHaveLength(REPORT_IDS.length * FORMATS.length);
    expect(new Set(generated.map((one) => one.status))).toEqual(new Set([REPORT_STATUSES.exportable]));
  });

  it("has the figures of the summary, and says days, lock date, marks and signature", async () => {
    const worth = await made({ report_id: "net-worth", format: "csv", at: "2024-12-31", since: "2024-06-30" });
    // cash 12000 - 5010 - 7000 + 30 + 4000 = 4020; 15 x 900 = 13500; the loan 1 and 16 of 30 days at 1 %;
    // before: 20 x 700
    const [assets] = tableOf(worth.file, "Net worth");
    expect(assets).toEqual(["Assets", "17521.01", "14000.00", "3521.01"]);
    const holdings = await made({ report_id: "holdings", format: "csv", at: "2024-12-31" });
    const rows = tableOf(holdings.file, "Holdings");
    expect(rows.find((row) => row[1]?.startsWith("=SUM"))).toEqual([
      "Broker",
      '=SUM(1) "Ελλάς", Ünïcode',
      "USD",
      "15",
      "900",
      "2024-12-31",
      "observed",
      "13500.00",
      "13500.00",
      // 5 of 10 for 5010, and 10 for 7000: 2505 + 7000
      "9505.00",
      "0.00",
      "3995.00",
    ]);
    expect(holdings.file.toString()).toContain(`,"'=SUM(1) ""Ελλάς"", Ünïcode",`);
    const gains = await made({ report_id: "gains", format: "csv", at: "2024-12-31", since: "2023-12-31" });
    // 4000 - 2505
    expect(tableOf(gains.file, "Realised by currency")).toEqual([["USD", "1495.00"]]);
    // 4,020.00 of cash, 13,500.00 and 1.01; 0.01 of it accrued on the loan, of which no cost is known
    expect(rows.at(-1)?.slice(8)).toEqual(["17521.01", "", "0.01", ""]);
    for (const { file } of [holdings, gains]) {
      expect(csvCells(file).find(([label]) => label === "Complete")?.[1]).toBe(
        "Incomplete: holdings with an unknown cost or gain: 1; their totals are blank; see below",
      );
      const said = "Cost unknown. Enter it in the transaction that added the units.";
      expect(tableOf(file, "Missing data")).toEqual([[said, "Broker", "Home loan", "2024-12-31"]]);
    }
    // Nothing was held past its anniversary by the last day of 2024: all of it is short term. LIFO sells those of 700:
    // 4000 - 3500. The loan came without a cost, so what is not realised is not known in all.
    const methods = tableOf(gains.file, "Gains by term and method");
    expect(methods.map((row) => row.slice(0, 6))).toEqual([
      ["Each account’s method", "1495.00", "0.00", "0.00", "", "0.00"],
      ["FIFO", "1495.00", "0.00", "0.00", "", "0.00"],
      ["LIFO", "500.00", "0.00", "0.00", "", "0.00"],
      // those of 700 are the dearest; on average 5 of 20 for 12010: 4000 - 3002.50
      ["HIFO", "500.00", "0.00", "0.00", "", "0.00"],
      ["AVERAGE", "997.50", "0.00", "0.00", "", "0.00"],
      ["SPECIFIC", "1495.00", "0.00", "0.00", "", "0.00"],
    ]);
    expect(tableOf(gains.file, "Lots sold").map((row) => row.slice(2))).toEqual([
      ["USD", "2024-01-01", "2024-10-01", "short", "5", "4000.00", "2505.00", "1495.00"],
    ]);
    const income = await made({ report_id: "income", format: "csv", at: "2024-12-31", since: "2023-12-31" });
    // the dividend, and what 1 of the loan accrued by 31 December: 1 x 12 % / 12 x 16/31 = 0.005161
    expect(tableOf(income.file, "Total income")).toEqual([
      ["Total", "30.01", "-10.00"],
      ["Accrued and unpaid", "0.01", "0.00"],
    ]);
    const lots = tableOf((await made({ report_id: "lots", format: "csv", at: "2024-12-31" })).file, "Lots");
    expect(lots.filter((row) => row[1]?.startsWith("=SUM")).map((row) => [row[3], row[5], row[7]])).toEqual([
      ["2024-01-01", "5", "2505.00"],
      ["2024-04-01", "10", "7000.00"],
    ]);
    const facts = new Map(csvCells(holdings.file).map(([label = "", text = ""]) => [label, text]));
    expect(facts.get("As of")).toBe("2024-12-31");
    expect(facts.get("Lots")).toBe("FIFO, fees in cost");
    expect(facts.get("Lock date")).toBe("None: all dates can be changed");
    const { generated } = (await server.call(list, { as: book.as, query: {} })).ok;
    const head = generated.find((one) => one.report_key === holdings.report_key)?.audit_head;
    expect(facts.get("Signature")).toMatch(
      new RegExp(`^Tamper-evident signature: audit head ${head} of revision \\d+$`),
    );
    const universe = await server.services.database.readUniverse<{ head: string }>(book.as.universe, {
      text: "select encode(audit_head, 'hex') as head from universe where universe_id = $1",
      values: [book.as.universe],
      name: null,
    });
    expect(head).toBe(universe[0]?.head);
  });

  it("has schedules of loans and the state of commitments", async () => {
    const { file: schedules } = await made({ report_id: "loans", format: "csv" });
    // one instalment of 106.62 was due and not paid; 1200 was lent at a par of 1 each: 1 unit, and 1 16/31 months at 1 %
    expect(tableOf(schedules, "Paid against planned")).toEqual([
      ["Home loan", "USD", "106.62", "0.00", "0.00", "0.00", "-106.62", "1.00", "0.02", "1.02"],
    ]);
    // 75 were owed from before, 20 of them paid
    expect(tableOf(schedules, "Debts without terms")).toEqual([
      ["Card", "USD", "75.00", "0.00", "20.00", "0.00", "20.00", "55.00"],
    ]);
    const loans = tableOf(schedules, "Loan schedules");
    expect(loans).toHaveLength(12);
    // 1 % of 1200; 1200 x 0.01 / (1 - 1.01^-12) = 106.62
    expect(loans[0]?.slice(0, 7)).toEqual(["Home loan", "USD", "1", "2025-01-15", "106.62", "12.00", "94.62"]);
    expect(loans.at(-1)?.at(-1)).toBe("0.00");
    const commitments = async (at: string) =>
      tableOf((await made({ report_id: "commitments", format: "csv", at })).file, "Commitments")[0]?.slice(0, 8);
    expect(await commitments("2025-01-31")).toEqual([
      "Fund I",
      "USD",
      "1000.00",
      "100.00",
      "100.00",
      "100.00",
      "0.00",
      "900.00",
    ]);
    // called and not yet paid
    expect(await commitments("2025-01-15")).toEqual([
      "Fund I",
      "USD",
      "1000.00",
      "100.00",
      "0.00",
      "0.00",
      "0.00",
      "900.00",
    ]);
    const { file } = await made({ report_id: "commitments", format: "csv", at: "2025-01-31" });
    // 100 units at what was paid for them: (0 + 100) / 100, 0 / 100, 100 / 100, again by what was invested, 100 / 1000, and 0 % in eleven days
    expect(tableOf(file, "Multiples and returns")).toEqual([
      ["Fund I", "USD", "100.00", "2025-01-20", "1.00", "0.00", "1.00", "1.00", "0.10", "0.00", ""],
    ]);
    expect(tableOf(file, "Capital account")).toEqual([
      ["Fund I", "USD", "2025-01-20", "Call paid", "-100.00", "-100.00"],
    ]);
    const period = "From the opening to the closing value";
    // nothing, 100 paid in, worth what was paid
    expect(tableOf(file, period)).toEqual([["Fund I", "USD", "0.00", "100.00", "0.00", "0.00", "100.00"]]);
    const after = { report_id: "commitments", format: "csv", at: "2025-01-31", since: "2025-01-25" } as const;
    const { file: later } = await made(after);
    expect(tableOf(later, "Capital account")).toEqual([
      ["Fund I", "USD", "2025-01-25", "Brought forward", "", "-100.00"],
    ]);
    expect(tableOf(later, period)).toEqual([["Fund I", "USD", "100.00", "0.00", "0.00", "0.00", "100.00"]]);
    const nav = { type_id: "std.position", account_id: book.broker, instrument_id: fund, units_id: USD } as const;
    const said = { ...nav, date_of: "2025-01-31", value: "130" };
    const { ok: told } = await server.call(observablesEndpoints.create, { as: book.as, query: COMMIT, body: said });
    const { file: valued } = await made({ report_id: "commitments", format: "csv", at: "2025-01-31" });
    // 130 / 100 thrice over, nothing came back
    expect(tableOf(valued, "Multiples and returns")[0]?.slice(2, 9)).toEqual([
      "130.00",
      "2025-01-31",
      "1.30",
      "0.00",
      "1.30",
      "1.30",
      "0.10",
    ]);
    expect(tableOf(valued, period)).toEqual([["Fund I", "USD", "0.00", "100.00", "0.00", "30.00", "130.00"]]);
    const observed = { as: book.as, params: { id: told.id }, query: COMMIT };
    expect((await server.call(observablesEndpoints.remove, observed)).status).toBe(200);
    // Before anything was recorded there was no loan, no fund and no statement.
    const earlier = { format: "csv", as_known_on: "2020-01-01T00:00:00Z" } as const;
    for (const [report, title, isFirst] of [
      ["loans", "Loan schedules", true],
      ["loans", "Debts without terms", false],
      ["commitments", "Commitments", true],
      ["reconciliation", "Statement lines", false],
      ["transactions", "Transactions", true],
    ] as const) {
      const unknown = (await made({ report_id: report, ...earlier })).file;
      // The first table stands empty; a further one without a line is left out.
      const isThere = csvCells(unknown).some((line) => line.length === 1 && line[0] === title);
      expect([title, isThere, isThere ? tableOf(unknown, title) : []]).toEqual([title, isFirst, []]);
    }
    expect(tableOf(file, "Formulas").find(([figure]) => figure === "TVPI")?.[1]).toContain("÷ paid in");
    const { file: before } = await made({ report_id: "commitments", format: "csv", at: "2025-01-15" });
    expect(tableOf(before, "Multiples and returns")[0]?.slice(4)).toEqual([
      "",
      "",
      "",
      "",
      "0.00",
      "",
      [
        ...["TVPI", "DPI", "RVPI", "MOIC"].map((name) => `${name}: no contributions to compare with`),
        "IRR: no contributions before the last day",
      ].join(", "),
    ]);
    const legs = await made({ report_id: "transactions", format: "csv", at: "2024-01-01", since: "2023-12-31" });
    expect(legs.file_name).toBe("transactions-2023-12-31-2024-01-01.csv");
    // Known as of now nothing is other than it is.
    const asked = { report_id: "transactions", format: "csv", at: "2024-12-31", since: "2023-12-31" } as const;
    const now = tableOf((await made(asked)).file, "Transactions");
    const { file: same } = await made({ ...asked, as_known_on: "2099-01-01T00:00:00Z" });
    expect([now.length > 7, tableOf(same, "Transactions")]).toEqual([true, now]);
    // two legs of the deposit; of the purchase units and money of both sides, and the fee that is paid with the money
    expect(tableOf(legs.file, "Transactions")).toHaveLength(7);
  });

  it("puts commitments of one currency together by their sums, and says why there is no one figure of several", async () => {
    const second = await book.instrument({
      identifier: "FUND2",
      display_name: "Fund II",
      instrument_type: "CAPC",
      start_date: "2025-01-01",
      details: { committed_capital: "500" },
    });
    await book.instrument({
      identifier: "FUND3",
      display_name: "Fund III",
      instrument_type: "CAPC",
      settlement_unit_id: EUR,
      start_date: "2025-01-01",
      details: { committed_capital: "700" },
    });
    const called = { amount: "200", capital_account_id: book.broker, commitment_id: second };
    const notice = { event_type: "LPCC" as const, event_date: "2025-01-22", capital_call: called };
    const due = (await server.call(eventsEndpoints.create, { as: book.as, query: COMMIT, body: notice })).ok;
    const paid = { settled_event_id: due.uuid, amount: "200" };
    const settled = { event_type: "CACT" as const, event_date: "2025-01-25", capital_activity: paid };
    await server.call(eventsEndpoints.create, { as: book.as, query: COMMIT, body: settled });
    const price = { type_id: "std.price", instrument_id: second, units_id: USD, date_of: "2025-01-31", price: "1.5" };
    await server.call(observablesEndpoints.create, { as: book.as, query: COMMIT, body: price as never });
    // The summary tells the same of them, and each figure opens to itself: multiples to sums, sums to commitments.
    const body = { at: "2025-01-31", networth_features: ["commitments" as const] };
    const { commitments = [], commitment_pools: pools = [] } = (
      await server.call(summaryEndpoints.summary, { as: book.as, body })
    ).ok.analytic;
    expect(commitments.map(({ label }) => label)).toEqual(["Fund I", "Fund II", "Fund III"]);
    expect(pools.map(({ currency, count, paid_in, value }) => [currency, count, paid_in, value])).toEqual([
      ["USD", 2, "300", "400"],
    ]);
    const opened = async (key = "") =>
      (await server.call(summaryEndpoints.explain, { as: book.as, query: { key } })).ok;
    const [pool] = pools;
    for (const name of ["tvpi", "dpi", "rvpi", "moic", "pic"] as const)
      expect((await opened(pool?.explain[name])).figure).toBe(pool?.[name].value);
    const tvpi = await opened(pool?.explain["tvpi"]);
    expect(tvpi).toMatchObject({
      title: "TVPI of all 2 commitments in USD",
      unit: "×",
      evidence: [
        { kind: "part", label: "Distributed", amount: "0" },
        { kind: "part", label: "Value", amount: "400" },
        { kind: "part", label: "Paid in", amount: "300" },
      ],
    });
    const value = await opened(tvpi.evidence[1]?.kind === "part" ? tvpi.evidence[1].key : "");
    expect(value.evidence).toMatchObject([
      { kind: "part", label: "Fund I", amount: "100" },
      { kind: "part", label: "Fund II", amount: "300" },
    ]);
    const first = value.evidence[0];
    expect((await opened(first?.kind === "part" ? first.key : "")).figure).toBe("100");
    const rate = await opened(pool?.explain["irr"]);
    expect(rate.evidence.filter(({ kind }) => kind === "record")).toMatchObject([
      { description: "Fund I: call paid", amount: "-100" },
      { description: "Fund II: call paid", amount: "-200" },
    ]);
    const none = pool?.explain["tvpi"]?.replace("USD", "EUR") ?? "";
    expect((await server.call(summaryEndpoints.explain, { as: book.as, query: { key: none } })).status).toBe(404);
    const asked = { format: "csv", at: "2025-01-31" } as const;
    for (const [report, title] of [
      ["commitments", "Multiples and returns"],
      ["performance", "Private capital"],
    ] as const) {
      const rows = tableOf((await made({ report_id: report, ...asked })).file, title);
      expect(rows.map(([name, currency]) => [name, currency])).toEqual([
        ["Fund I", "USD"],
        ["Fund II", "USD"],
        ["Fund III", "EUR"],
        ["All 2 in USD", "USD"],
        ["All commitments", ""],
      ]);
      // 100 and 200 x 1.5: 400; 400 / 300, 0 / 300, 400 / 300 twice, 300 / 1500
      expect(rows[3]?.slice(2, 9)).toEqual(["400.00", "", "1.33", "0.00", "1.33", "1.33", "0.20"]);
      expect(Number(rows[3]?.[9])).toBeGreaterThan(0);
      expect(rows[4]?.slice(2)).toEqual([...Array.from({ length: 8 }, () => ""), "several currencies"]);
    }
    const named = async (narrowed: object) =>
      tableOf((await made({ report_id: "commitments", ...asked, ...narrowed })).file, "Commitments").map(
        ([name]) => name,
      );
    // The third was never held anywhere.
    expect(await named({ accounts: [book.broker] })).toEqual(["Fund I", "Fund II"]);
    expect(await named({ accounts: [book.cash] })).toEqual([]);
    expect(await named({ instruments: [second] })).toEqual(["Fund II"]);
    // Before anything was paid neither has a multiple, and together they have none.
    const { file } = await made({ report_id: "commitments", ...asked, at: "2025-01-15" });
    const [, , , , , , , , , , reason] = tableOf(file, "Multiples and returns")[3] ?? [];
    expect(reason).toContain("TVPI: no contributions to compare with");
  });

  it("says which statements there are, what is off and what would close it", async () => {
    const { file } = await made({ report_id: "reconciliation", format: "csv", since: "2024-11-30" });
    // 16 stated, 15 held, 900 a piece
    expect(tableOf(file, "Statements")).toEqual([
      ["Broker", "2024-12", "does not reconcile", "2024-12-31", "1", "1", "900.00", "900.00"],
      ["Broker", "2025-01", "in progress", "", "0", "0", "", ""],
    ]);
    const [line] = tableOf(file, "Statement lines");
    expect(line?.slice(3)).toEqual(["16", "15", "1", "14400.00", "13500.00", "900.00", "no"]);
    expect(tableOf(file, "Suggested entries")[0]?.slice(3)).toEqual(["purchase", "1", "900", "", "yes"]);
  });

  it("is refused at what is wrong, and shut to others", async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await server.call(generate, { as: book.as, body: body as ReportBody });
      return [status, (answer as { detail: { loc: unknown }[] }).detail.map((one) => one.loc)];
    };
    expect(await refused({ report_id: "nothing" })).toEqual([422, [["body", "report_id"]]]);
    expect(await refused({ report_id: "lots", format: "doc" })).toEqual([422, [["body", "format"]]]);
    expect(await refused({ report_id: "lots", currency: "XQX" })).toEqual([422, [["body", "currency"]]]);
    expect(await refused({ report_id: "gains", at: "2024-01-01", since: "2024-02-01" })).toEqual([
      422,
      [["body", "since"]],
    ]);
    // The calendar ends at both ends: there is no year before the first.
    for (const at of ["0001-01-01", "9999-12-31"]) {
      for (const since of [null, at]) await made({ report_id: "transactions", format: "csv", at, since });
    }
    const mine = await made({ report_id: "lots", format: "csv" });
    const stranger = await server.signUp();
    expect((await fileOf(mine.report_key, stranger)).status).toBe(404);
    expect((await server.call(list, { as: stranger, query: {} })).ok.generated).toEqual([]);
  });
});
