import { observablesEndpoints } from "@distributary/contract/observables";
import { reportsEndpoints, type ReportBody } from "@distributary/contract/reports";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EUR, smallBook, USD, type SmallBook } from "../events/small-book.ts";
import { ended } from "../support/jobs.ts";
import { addressOf, testServer, type TestServer } from "../support/server.ts";
import { csvCells, tableOf } from "./read-report.ts";

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
  const note = await book.instrument({
    display_name: "Note",
    instrument_type: "CBND",
    details: { fixed_interest_rate: "12", notional: "1200", periodicity: "M" },
    start_date: "2025-06-10",
    end_date: "2026-06-10",
  });
  const bought = { what_id: note, target_account_id: book.broker, direction: "B", units: "1200" } as const;
  await book.record({ ...bought, consideration: "1200" }, "2025-06-10");
}, 60_000);

afterAll(() => server.close());

async function csvOf(body: Pick<ReportBody, "report_id"> & Partial<ReportBody>): Promise<Buffer> {
  const filed = (await server.call(generate, { as: book.as, body: { format: "csv", ...body } })).ok;
  expect(await ended(server, book.as.universe, filed.job)).toMatchObject({ status: "completed", error: null });
  const headers = { authorization: `Bearer ${book.as.token}`, "x-universe": book.as.universe };
  const place = server.url + addressOf(download, { params: { report_key: filed.report_key } });
  return Buffer.from(await (await fetch(place, { headers })).arrayBuffer());
}

const factOf = (file: Buffer, label: string) => csvCells(file).find(([name]) => name === label)?.[1];

it("gains of a window are of its sales alone, one sum under every method, and debts are no lots sold", async () => {
  const file = await csvOf({ report_id: "gains", ...WINDOW });
  expect(factOf(file, "Realised gains")).toBe("Of what was sold after 2024-12-31, up to 2025-06-30");
  // 5 of 100 each sold for 250 each; 500 more were gained by the sale of the year before
  expect(tableOf(file, "Realised by currency")).toEqual([
    ["USD", "750.00"],
    ["EUR", "0.00"],
  ]);
  const held = tableOf(file, "Gains by position").find((row) => row[1] === "Instrument");
  expect(held?.slice(2)).toEqual(["USD", "750.00", "3000.00", "2600.00", "-400.00"]);
  // The euros: 400 borrowed at 1.1 and repaid at 1.2, 600 still owed: -40 and -60. The shares: 750, and -400 after -500;
  // newest first 1250 - 1500, and 2600 - 1000 after 3000 - 2500. Both come to 850.
  const rows = tableOf(file, "Gains by term and method").map(([method, ...figures]) => [method, ...figures.slice(-2)]);
  expect(rows).toEqual([
    ["Each account's own", "-500.00", "750.00"],
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

it("performance says what sets its income apart from that of the income report, and the formulas of what it shows", async () => {
  const performance = await csvOf({ report_id: "performance", ...WINDOW });
  const income = await csvOf({ report_id: "income", ...WINDOW });
  const shown = new Map(tableOf(performance, "Beside the income report").map(([account, ...row]) => [account, row]));
  const [, accrued = "", costs] = tableOf(income, "Income in all").find(([line]) => line?.startsWith("Of it")) ?? [];
  // 1200 at 12 % accrued for twenty days: about 8
  expect(Number(accrued)).toBeGreaterThan(7);
  expect(costs).toBe("0.00");
  const all = (30 + Number(accrued)).toFixed(2);
  expect(tableOf(income, "Income in all")[0]).toEqual(["Total", all, "0.00"]);
  // The shares that earned the dividend are with the broker, who was not paid it.
  expect([...shown.keys()]).toEqual(["Broker", "Cash", "Total"]);
  expect(shown.get("Cash")).toEqual(["0.00", "30.00", "30.00", "0.00", "0.00", "0.00"]);
  const less = (Number(accrued) - 30).toFixed(2);
  expect(shown.get("Broker")).toEqual(["30.00", accrued, less, "0.00", "0.00", "0.00"]);
  expect(shown.get("Total")).toEqual(["30.00", all, accrued, "0.00", "0.00", "0.00"]);
  for (const file of [performance, income])
    expect(factOf(file, "Paid and accrued")).toContain(`${accrued} of income and 0.00 of expenses`);
  const [, columns = []] = csvCells(performance).slice(
    csvCells(performance).findIndex((line, at, all) => line[0] === "Performance" && all[at - 1]?.join("") === ""),
  );
  for (const [figure = ""] of tableOf(performance, "Formulas")) expect(columns).toContain(figure);
  expect(tableOf(performance, "Formulas")).toHaveLength(5);
});
