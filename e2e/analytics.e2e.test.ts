import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { proves } from "../scripts/proofs/proves.ts";
import { axeCheck } from "./support/axe.ts";
import { call, holdBack } from "./support/call.ts";
import { changeLook, type PageProblems } from "./support/browser.ts";
import { go } from "./support/go.ts";
import { openDemo, signUp } from "./support/person.ts";
import { takePicture, takePictures } from "./support/picture.ts";
import { withProduct } from "./support/with-product.ts";

const YEAR = "at=2025-12-31&since=2024-12-31";

/** The cells of the row that begins with a name, as they stand. */
async function cells(table: Locator, name: string): Promise<readonly string[]> {
  const row = table.getByRole("row").filter({ has: table.page().getByRole("cell", { name, exact: true }) });
  return row.getByRole("cell").allInnerTexts();
}

/** A figure of the page in cents. */
function cents(text: string | undefined): number {
  const digits = (text ?? "").replace("\u2212", "-").replace(/[^\d-]/g, "");
  expect(digits).toMatch(/^-?\d+$/);
  return Number(digits);
}

/** The one number that a text holds, with its decimals. */
function numberIn(text: string | undefined): number {
  const [number] = /\d[\d,]*(\.\d+)?/.exec(text ?? "") ?? [];
  expect(number).toBeDefined();
  return Number(number?.replaceAll(",", ""));
}

describe("the Analytics of the demo family", () => {
  let page: Page & PageProblems;

  withProduct(async (running) => {
    ({ page } = running);
    await signUp(page, "Ada");
  });

  it("stands beside the Summary in the header, and begins empty", async () => {
    proves("route-user#2", "route-user#5");
    const header = page.getByRole("navigation", { name: "Pages" });
    await header.getByRole("link", { name: "Analytics" }).click();
    await page.getByRole("main").getByRole("button", { name: "demo" }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("t")).toBe("analytics");
    await openDemo(page);
    expect((await header.getByRole("link").allInnerTexts()).slice(1, 6)).toEqual([
      "Documents",
      "Summary",
      "Transactions",
      "Events",
      "Analytics",
    ]);
  });

  it("says what was returned, each with its formula in its evidence, and adds up to the cent", async () => {
    proves("route-user#3");
    await page.goto(`/user?t=analytics&${YEAR}`);
    const returns = page.getByRole("table", { name: "Returns", exact: true });
    await returns.waitFor();
    const money = async (name: string): Promise<number> => cents((await cells(returns, name))[1]);
    const closing = await money("Closing");
    // opening + put in - taken out + gain = closing; what was taken out stands with its minus
    const parts = await Promise.all(["Opening", "Contributions", "Withdrawals", "Gain"].map(money));
    expect(parts.reduce((sum, part) => sum + part)).toBe(closing);
    const [, figure] = await cells(returns, "Time-weighted return");
    await expect.poll(() => page.getByTestId("return").innerText()).toBe(figure);
    expect(figure).toMatch(/^[+\u2212]\d+\.\d\d %$/);
    // Formulas stand in the evidence, with their numbers: closing - opening - contributions + withdrawals = gain.
    await returns.getByRole("button", { name: /^Gain/ }).click();
    const sheet = page.getByRole("dialog", { name: "Gain" });
    const sum = sheet.getByRole("group", { name: "Calculation" });
    await sum.waitFor();
    const numbers = (await sum.getByRole("button").allInnerTexts()).map(cents);
    const [end = 0, begin = 0, into = 0, out = 0] = numbers;
    expect(end - begin - into + out).toBe(await money("Gain"));
    await page.keyboard.press("Escape");
    // It begins with the picture, one's own course alone as long as no benchmark is chosen.
    expect(await page.getByRole("main").getByRole("heading", { level: 2 }).first().innerText()).toBe("Performance");
    await page
      .getByRole("application", { name: /^Growth of 1 from 2024-12-31 to 2025-12-31: 1\.\d\d in your holdings\.$/ })
      .waitFor();
    const groups = page.getByRole("table", { name: "Returns by holding type" });
    await expect.poll(() => groups.getByRole("row").count()).toBeGreaterThan(3);
    // on a phone no table is wider than the window
    await changeLook(page, { width: "narrow" });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await changeLook(page, { width: "wide" });
    await takePictures(page, "analytics", () => axeCheck(page));
    await page.getByLabel("Group by").selectOption("Currency");
    await page.getByRole("table", { name: "Returns by currency" }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("group")).toBe("currency");
  });

  it("lists commitments, those of a currency put together, each figure down to what it is the sum of", async () => {
    const second = { identifier: `HARBOR${Date.now()}`, display_name: "Harbor Partners II", instrument_type: "CAPC" };
    const terms = {
      settlement_unit_id: "00000000-0000-0000-0001-000000555344",
      start_date: "2024-01-01",
      details: { committed_capital: "50000" },
    };
    await call(page, "POST", "/instruments?commit=true", { ...second, ...terms });
    await page.goto(`/user?t=analytics&${YEAR}`);
    const told = page.getByRole("table", { name: "Commitments", exact: true });
    const pool = told.getByRole("row").filter({ hasText: "All 2 in USD" });
    await pool.waitFor();
    const [fund] = await told.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
    await pool.getByRole("button", { name: /^TVPI, All 2 in USD/ }).click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("(distributed + value) ÷ paid in").waitFor();
    await takePictures(page, "commitments-together");
    await sheet
      .getByRole("button", { name: /^Paid in/ })
      .first()
      .click();
    await sheet.getByText("Paid in of all 2 commitments in USD").first().waitFor();
    await sheet
      .getByText(fund ?? "none")
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
    await changeLook(page, { width: "narrow" });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await changeLook(page, { width: "wide" });
    await told.scrollIntoViewIfNeeded();
    await takePictures(page, "analytics-commitments", () => axeCheck(page));
  });

  it("sets the return beside any security of the universe, drawn and as a table, with the public-market equivalent", async () => {
    await page.goto(`/user?t=analytics&${YEAR}`);
    const returns = page.getByRole("table", { name: "Returns", exact: true });
    await returns.waitFor();
    const choice = page.getByRole("combobox", { name: "Compare with" });
    await choice.fill("Global");
    await page.getByRole("option").filter({ hasText: "Global Equity Fund" }).click();
    const beside = page.getByRole("table", { name: "Benchmark comparison" });
    await beside.waitFor();
    const percent = async (table: Locator, name: string): Promise<number> => cents((await cells(table, name))[1]);
    // the own return less the benchmark's, each rounded for itself
    const excess = (await percent(returns, "Time-weighted return")) - (await percent(beside, "Benchmark return"));
    expect(Math.abs((await percent(beside, "Excess return")) - excess)).toBeLessThanOrEqual(1);
    expect((await cells(beside, "Public-market equivalent"))[1]).toMatch(/^\d+\.\d\d×$/);
    // Beside it stands what was earned for the risk, over money without risk that earns what is typed.
    const risk = page.getByRole("table", { name: "Return for risk" });
    for (const name of ["Long-Nickels PME, per year", "Direct alpha, per year"])
      expect((await cells(risk, name))[1]).toMatch(/^[+\u2212]\d+\.\d\d %$/);
    const sharpe = async (): Promise<string> => (await cells(risk, "Sharpe ratio"))[1] ?? "";
    const free = await sharpe();
    expect(free).toMatch(/^\u2212?\d+\.\d\d$/);
    const rate = page.getByLabel("Risk-free rate, % per year");
    await rate.fill("high");
    await rate.press("Enter");
    await page.getByText("Enter a rate such as 3.5.").waitFor();
    await rate.fill("3.5");
    await rate.press("Enter");
    await expect.poll(sharpe).not.toBe(free);
    await risk.getByRole("button", { name: /^Sharpe ratio/ }).click();
    await page.getByRole("dialog").getByText("Months").first().waitFor();
    await page.keyboard.press("Escape");
    // Each month and the year open to what they were linked at.
    const months = page.getByRole("table", { name: "Monthly returns" });
    const [year, ...all] = await months.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
    expect([year, all.length, all.at(-1)]).toEqual(["2025", 13, (await cells(returns, "Time-weighted return"))[1]]);
    await months.getByRole("row").nth(1).getByRole("button").first().click();
    await page.getByRole("dialog").getByText("Time-weighted return").first().waitFor();
    await page.keyboard.press("Escape");
    expect(new URL(page.url()).searchParams.get("benchmark")).toMatch(/^[0-9a-f-]{36}$/);
    const chart = page.getByRole("application", { name: /^Growth of 1 from 2024-12-31 to 2025-12-31/ });
    await chart.focus();
    await page.keyboard.press("Home");
    await page.locator("output", { hasText: "2024-12-31 · Your return 1.00 · Benchmark 1.00" }).waitFor();
    await page.getByRole("radio", { name: "Table" }).first().click();
    // both ends and the eleven ends of months between them
    const course = page.getByRole("table", { name: "Growth of 1" });
    await course.getByRole("row").nth(13).getByText("2024-12-31").waitFor();
  });

  it("sets the return beside a policy's, and takes the difference apart by group", async () => {
    await page.goto(`/user?t=analytics&${YEAR}&group=instrument_type`);
    const panel = page.getByRole("region", { name: "Return against your policy" });
    await panel.getByRole("button", { name: "Set policy" }).click();
    const sheet = page.getByRole("dialog", { name: "Return against your policy" });
    await sheet.getByRole("button", { name: "Use my weights at the end" }).click();
    await sheet.getByText("Weights add up to 100 %.").waitFor();
    // Weights alone are no policy: each needs what it is held against.
    await sheet.getByRole("button", { name: "Apply" }).click();
    await sheet.getByText("Choose a benchmark for this weight.").first().waitFor();
    for (const weight of await sheet.getByLabel(/^Weight of /).all()) await weight.fill("");
    for (const [group, weight] of [
      ["Stock/Ownership Interest", "60"],
      ["Real Estate", "30"],
    ] as const) {
      const line = sheet.getByRole("group", { name: group, exact: true });
      await line.getByLabel(/^Weight of /).fill(weight);
      await line.getByRole("combobox").fill("Global");
      await page.getByRole("option").filter({ hasText: "Global Equity Fund" }).click();
    }
    await sheet.getByText("10 % is left to give.").waitFor();
    await sheet.getByRole("button", { name: "Apply" }).click();
    await sheet.getByText("The weights must add up to 100 %.").waitFor();
    await takePictures(page, "policy-sheet", () => axeCheck(page));
    await sheet.getByLabel("Weight of Real Estate, %").fill("40 %");
    await sheet.getByRole("button", { name: "Apply" }).click();
    // All weight is on one benchmark: its return is the policy's, 0.6 b + 0.4 b = b.
    await panel.getByRole("application", { name: /^Your return was .*, the policy’s .*: a difference of / }).focus();
    await page.keyboard.press("Home");
    await takePictures(page, "policy", () => axeCheck(page));
    const told = async (name: string): Promise<number> => {
      return cents(
        await panel
          .getByRole("button", { name: new RegExp(`^${name}, `) })
          .first()
          .innerText(),
      );
    };
    const [own, policy, difference] = [
      await told("Your return"),
      await told("Policy return"),
      await told("Difference"),
    ];
    expect(Math.abs(own - policy - difference)).toBeLessThanOrEqual(1);
    await panel.getByRole("radio", { name: "Table" }).click();
    const table = panel.getByRole("table", { name: "Return against your policy" });
    const rows = table.getByRole("row");
    const figures = async (row: Locator): Promise<readonly string[]> => row.getByRole("cell").allInnerTexts();
    const all = await figures(rows.last());
    // Each column of effects adds up to its last row, and the three of these to the difference; each rounded for itself.
    const count = (await rows.count()) - 2;
    for (const [place, effect] of [5, 6, 7].entries()) {
      let sum = 0;
      for (let row = 1; row <= count; row += 1) sum += cents((await figures(rows.nth(row)))[effect]);
      expect(Math.abs(sum - cents(all[effect])), `effect ${place}`).toBeLessThanOrEqual(count);
    }
    expect(
      Math.abs([5, 6, 7].map((effect) => cents(all[effect])).reduce((a, b) => a + b) - difference),
    ).toBeLessThanOrEqual(2);
    await table.getByRole("button", { name: /^Stock\/Ownership Interest, Allocation/ }).click();
    const evidence = page.getByRole("dialog", { name: "Allocation, Stock/Ownership Interest" });
    await evidence.getByText("(weight − target) × benchmark").waitFor();
    await takePicture(page, "policy-evidence");
    await evidence.getByRole("button", { name: /^Benchmark, / }).click();
    await page.getByRole("dialog", { name: "Benchmark return" }).getByText("÷").first().waitFor();
    await page.keyboard.press("Escape");
    // The policy is in the address: it comes back with it, and goes by one press.
    await page.reload();
    await panel.getByRole("button", { name: "Change policy" }).click();
    expect(await sheet.getByLabel("Weight of Stock/Ownership Interest, %").inputValue()).toBe("60");
    await sheet.getByRole("button", { name: "Remove policy" }).click();
    await panel.getByRole("button", { name: "Set policy" }).waitFor();
    expect(new URL(page.url()).searchParams.has("policy")).toBe(false);
  });

  it("gives the reason where there is no figure, and walks the bars by the keys", async () => {
    await page.goto("/user?t=analytics&at=2025-12-31&range=1M");
    const returns = page.getByRole("table", { name: "Returns", exact: true });
    await returns.waitFor();
    expect((await cells(returns, "Time-weighted, per year")).slice(1).join(" ")).toMatch(
      /^--- the period is shorter than a year/,
    );
    await page.goto(`/user?t=analytics&${YEAR}`);
    const chart = page.getByRole("application", { name: /^Income and expenses over time/ });
    await chart.focus();
    await page.keyboard.press("Home");
    const income = page.getByRole("region", { name: "Income and expenses", exact: true });
    const said = income.locator("figcaption");
    const first = await said.innerText();
    expect(first).toMatch(/^2025-\d\d/);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => said.innerText()).not.toBe(first);
    await income.getByRole("radio", { name: "Table" }).click();
    const table = page.getByRole("table", { name: "Income and expenses over time" });
    await expect.poll(() => table.getByRole("row").last().innerText()).toContain(first.slice(0, 7));
  });

  it("shows the lots by another method beside what is recorded, and opens a cost", async () => {
    await page.goto(`/user?t=analytics&${YEAR}`);
    const totals = page.getByRole("table", { name: "Unrealised gain" });
    await totals.waitFor();
    const recorded = (await cells(totals, "Total"))[1];
    await page.getByLabel("Method").selectOption("Last in, first out");
    await page.getByText("Changes this view only").waitFor();
    await totals.getByRole("columnheader", { name: "Last in, first out" }).waitFor();
    const [short, long, total] = await Promise.all(
      ["Short term: one year or less", "Long term: more than one year", "Total"].map((name) => cells(totals, name)),
    );
    // each is rounded for itself
    expect(Math.abs(cents(short?.[2]) + cents(long?.[2]) - cents(total?.[2]))).toBeLessThanOrEqual(1);
    expect(total?.[1]).toBe(recorded);
    const lots = page.getByRole("table", { name: "Open lots" });
    await lots
      .getByRole("button", { name: /^Cost, / })
      .first()
      .click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Lots", { exact: true }).first().waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).searchParams.has("explain")).toBe(false);
  });

  it("opens each figure of the allocation, of income, of gains and of lots to evidence of that figure", async () => {
    await page.goto(`/user?t=analytics&${YEAR}`);
    const sheet = page.getByRole("dialog");
    // those in euros come after the first ones
    await page.getByText(/^\d+ of \d+ lots$/).waitFor();
    const more = page.getByRole("button", { name: "Show more" });
    while ((await more.count()) > 0) await more.first().press("Enter");
    for (const [table, button] of [
      ["Allocation on both dates", /, 2024-12-31, /],
      ["Allocation on both dates", /^Total, 2025-12-31, /],
      ["Income by holding", /^Income, Mill & Sons Carpentry, /],
      ["Income by holding", /^Expenses, Mortgage on Willow Lane, /],
      ["Unrealised gain", /^Unrealised gain, Long term: more than one year, /],
      ["Unrealised gain", /^Unrealised gain, Total, /],
      ["Open lots", /^Value, /],
      ["Open lots", /^Gain, /],
      ["Open lots", /^Gain from rates, .*[1-9]/],
      ["Open lots", /^Gain from prices, .*[1-9]/],
    ] as const) {
      const figure = page
        .getByRole("table", { name: table, exact: true })
        .getByRole("button", { name: button })
        .first();
      const shown = (await figure.innerText()).trim();
      await figure.press("Enter");
      await sheet.getByRole("heading", { name: "Steps" }).waitFor();
      expect([
        table,
        (await sheet.getByRole("paragraph").first().innerText()).replace(/\s?[A-Z]{3}$/, "").trim(),
      ]).toEqual([table, shown.replace(/^[▲▼]\s*/u, "").replace(/^\+/, "")]);
      if (button.source === "^Gain, ") await takePictures(page, "analytics-lot-gain", () => axeCheck(page));
      await page.keyboard.press("Escape");
      await sheet.waitFor({ state: "detached" });
    }
  });

  it("names under the Summary what rests on an estimate, down to its evidence", async () => {
    // The home was bought on the third of the month in which its mortgage begins, ten years before the demo was opened. The
    // day after, nobody had priced it: it counts at what was paid for it.
    const loans = (await call(page, "POST", "/data-types/instruments?prefix=Mortgage", {})) as {
      items: readonly { readonly start_date: string }[];
    };
    const day = loans.items[0]?.start_date.replace(/-01$/, "-04");
    await go(page, `/user?t=summary&at=${day}&since=none`);
    await page.getByRole("button", { name: / estimated$/ }).click();
    const named = page.getByRole("list", { name: / estimated$/ });
    await expect.poll(() => named.innerText()).toContain("Home at Willow Lane");
    await takePicture(page, "summary-notes");
    await named.getByRole("button").first().click();
    const sheet = page.getByRole("dialog");
    await sheet.getByText("Ledger entries", { exact: true }).first().waitFor();
    await page.keyboard.press("Escape");
    await sheet.waitFor({ state: "detached" });
  });

  it("plans a loan payment by payment, and says what paying more would do", async () => {
    proves("route-instruments-id#1");
    await go(page, "/instruments/create?instrument_type=CBND");
    await page.getByLabel("Name", { exact: true }).fill("Loan on the orchard");
    await page.getByLabel("Amount lent").fill("12,000");
    await page.getByLabel("Annual interest").fill("12");
    await page.getByLabel("Repayment begins on").fill("2034-01-15");
    await page.getByLabel("Repayment ends on").fill("2035-01-15");
    await page.keyboard.press("Tab");
    await page.getByText("Ready to save.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/instruments\/[0-9a-f-]{36}$/);
    const payments = page.getByRole("table", { name: "Payments" });
    // 12000 at 1 % a month is 120 of interest; the level payment over 12 months is 1066.19
    const due = ["2034-02-15", "1,066.19", "120.00", "946.19", "0.00", "11,053.81"];
    await expect.poll(() => cells(payments, "2034-02-15")).toEqual(due);
    // An instalment opens to its formula, by the keyboard, and gives the focus back.
    const interest = page.getByRole("button", { name: "Planned interest, 2034-02-15, 120.00" });
    await interest.focus();
    await page.keyboard.press("Enter");
    const evidence = page.getByRole("dialog", { name: "Planned interest, 2034-02-15" });
    await evidence.getByText("balance before × annual rate ÷ instalments per year").waitFor();
    expect(await evidence.getByRole("cell").allInnerTexts()).toEqual(
      expect.arrayContaining(["12,000.00 USD", "12.00 %", "12"]),
    );
    await takePictures(page, "loan-instalment", () => axeCheck(page));
    await page.keyboard.press("Escape");
    await expect.poll(() => interest.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.getByLabel("Extra payment from today").fill("10,000");
    // 11053.81 - 10000 = 1053.81 is left; 1 % of it is 10.54, and the second payment is the last
    await expect
      .poll(() => cells(payments, "2034-03-15"))
      .toEqual(["2034-03-15", "1,064.35", "10.54", "1,053.81", "0.00", "0.00"]);
    const chart = page.getByRole("application", { name: /^Planned balance: 12,000.00 USD, paid off on 2034-03-15/ });
    await chart.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await page.getByText("With the extra payment 1,053.81 USD").waitFor();
    await takePictures(page, "loan", () => axeCheck(page));
  });

  it("asks of a forward and of an option what values them, and shows it", async () => {
    proves("route-instruments-create#1");
    await go(page, "/instruments/create?instrument_type=FX");
    await page.getByLabel("Name", { exact: true }).fill("Euros in June");
    await page.getByRole("combobox", { name: "Currency bought" }).fill("EUR");
    await page.getByRole("option", { name: "EUR" }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByLabel("Amount bought per unit").fill("1,000");
    await page.getByLabel("Agreed rate").fill("1.10");
    await page.keyboard.press("Tab");
    await page.getByText("Ready to save.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/instruments\/[0-9a-f-]{36}$/);
    for (const fact of [/^EUR$/, /^1,?000$/, /^1\.10?$/])
      await page.getByRole("definition").filter({ hasText: fact }).first().waitFor();
    await go(page, "/instruments/create?instrument_type=DRIV");
    await page.getByLabel("Name", { exact: true }).fill("Warrants of Harbour");
    await page.getByLabel("Shares per unit").fill("4");
    await page.getByLabel("Strike price").fill("12.5");
    await page.keyboard.press("Tab");
    await page.getByText("Ready to save.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/instruments\/[0-9a-f-]{36}$/);
    await page.getByRole("heading", { level: 1, name: "Warrants of Harbour" }).waitFor();
    for (const fact of [/^4$/, /^12\.50?$/])
      await page.getByRole("definition").filter({ hasText: fact }).first().waitFor();
    const corners = page.getByRole("table", { name: "Key prices" });
    await expect.poll(async () => (await cells(corners, "Strike"))[1]).toBe("12.50");
  });

  it("says how a commitment stands, with its multiples by what was paid in", async () => {
    await go(page, "/instruments?prefix=Northgate");
    await page.getByRole("row").filter({ hasText: "Northgate Partners IV" }).getByRole("link").press("Enter");
    const figures = page.getByRole("table", { name: "Commitment status" });
    await figures.waitFor();
    const amount = async (name: string): Promise<number> => cents((await cells(figures, name))[1]);
    const [paid, distributed, value] = await Promise.all(["Paid in", "Distributed", "Remaining value"].map(amount));
    if (paid === undefined || distributed === undefined || value === undefined) throw new Error("three amounts");
    expect(paid).toBeGreaterThan(0);
    expect((await cells(figures, "DPI"))[1]).toBe(`${(distributed / paid).toFixed(2)}×`);
    expect((await cells(figures, "TVPI"))[1]).toBe(`${((distributed + value) / paid).toFixed(2)}×`);
    await takePictures(page, "commitment", () => axeCheck(page));
    // over time: the last point of the drawing is what stands above it, and so is the first row of its table
    const overTime = page.getByRole("application", { name: /^Amounts of the commitment/ });
    await overTime.focus();
    await page.keyboard.press("End");
    await page.locator("output", { hasText: `Paid in ${(await cells(figures, "Paid in"))[1]} USD` }).waitFor();
    await page.getByLabel("Show", { exact: true }).selectOption("Multiples");
    await page.getByRole("application", { name: /^Multiples of the commitment/ }).waitFor();
    await page.getByRole("radio", { name: "Table" }).first().click();
    const twin = page.getByRole("table", { name: "Over time" });
    const newest = twin.getByRole("row").nth(1).getByRole("cell");
    await expect.poll(() => newest.allInnerTexts().then((texts) => texts[1])).toBe((await cells(figures, "TVPI"))[1]);
    // cash at hand - what is called = what is left in the first month, and so on month by month
    const calls = page.getByRole("table", { name: "Upcoming calls and cash" });
    const [first = [], second = []] = await Promise.all(
      [1, 2].map((row) => calls.getByRole("row").nth(row).getByRole("cell").allInnerTexts()),
    );
    const asked = (row: readonly string[]): number => row.slice(1, 4).reduce((sum, text) => sum + cents(text), 0);
    expect(cents(second[4])).toBe(cents(first[4]) - asked(second));
    expect(asked(first)).toBeGreaterThan(0);
  });

  it("sets what was paid of the mortgage beside its plan, and the home's value beside what is owed on it", async () => {
    await go(page, "/instruments?prefix=Willow");
    await page.getByRole("row").filter({ hasText: "Mortgage on Willow Lane" }).getByRole("link").press("Enter");
    const sums = page.getByRole("table", { name: "Planned and paid to date" });
    await sums.waitFor();
    const [whole = [], interest = [], principal = []] = await Promise.all(
      ["Payments", "Interest portion", "Principal portion"].map((name) => cells(sums, name)),
    );
    // planned and paid: interest + principal = all
    for (const column of [1, 2]) expect(cents(interest[column]) + cents(principal[column])).toBe(cents(whole[column]));
    const due = page.getByRole("table", { name: "Instalments due to date" });
    expect((await due.getByRole("row").nth(2).getByRole("cell").allInnerTexts()).slice(1, 4)).toEqual([
      "2,959.97",
      "2,959.97",
      "0.00",
    ]);
    await takePicture(page, "mortgage");
    await go(page, "/instruments?prefix=Willow");
    await page.getByRole("row").filter({ hasText: "Home at Willow Lane" }).getByRole("link").press("Enter");
    const figures = page.getByRole("table", { name: "Figure" });
    await figures.waitFor();
    const amount = async (name: string): Promise<number> => cents((await cells(figures, name))[1]);
    const [value, owed, equity] = await Promise.all(["Value", "Mortgage on Willow Lane", "Equity"].map(amount));
    // Each is rounded for itself: to a cent.
    expect(Math.abs((equity ?? 0) - (value ?? 0) + (owed ?? 0))).toBeLessThanOrEqual(1);
    const chart = page.getByRole("application", { name: /: value .* owed .* equity .* on the last day/ });
    await chart.focus();
    await page.keyboard.press("End");
    await page.locator("output", { hasText: `Equity ${(await cells(figures, "Equity"))[1]} USD` }).waitFor();
    await takePicture(page, "home-equity");
    await axeCheck(page);
    // its figures open beside this page, and the page is there again
    const home = new URL(page.url()).pathname;
    await figures.getByRole("button", { name: /^Equity, / }).press("Enter");
    await page.getByRole("dialog", { name: "Equity of Home at Willow Lane" }).getByText("value − owed").waitFor();
    await page.waitForURL(`**${home}?*explain=*`);
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).pathname).toBe(home);
    await page.goto(`${home}?known=2015-01-01T00:00:00Z`);
    await page.getByText("No purchase of this home was recorded yet on 2015-01-01 @ 00:00").waitFor();
    expect(await page.getByText("Record the purchase of this home").count()).toBe(0);
    await page
      .getByRole("region", { name: "Equity in the home" })
      .getByRole("button", { name: "Use latest data" })
      .click();
    await figures.waitFor();
  });

  it("sets what a bond paid beside its plan, and says what it is worth and yields", async () => {
    proves("route-instruments-id#1");
    await openInstrument("City Water Bond");
    const figures = page.getByRole("table", { name: "Value and yield" });
    await figures.waitFor();
    const amount = async (name: string): Promise<number> => cents((await cells(figures, name))[1]);
    const [clean, accrued, whole] = await Promise.all(
      ["Clean value", "Accrued interest", "Value with interest"].map(amount),
    );
    // rounded one by one: on some days the cents of the parts come to one more or less
    expect(Math.abs((clean ?? 0) + (accrued ?? 0) - (whole ?? 0))).toBeLessThanOrEqual(1);
    expect((await cells(figures, "Yield to maturity"))[1]).toMatch(/^\d+\.\d\d %$/);
    const due = page.getByRole("table", { name: "Past payments" });
    const newest = await due.getByRole("row").nth(1).getByRole("cell").allInnerTexts();
    expect([newest[4], newest[5]]).toEqual([newest[3], "0.00"]);
    await walk("Upcoming payments", /^\d+ payments from .* in total; next: /);
    await walk("Position value", /^From .* the value went from /);
    await takePictures(page, "bond", () => axeCheck(page));
    await figures.getByRole("button", { name: /^Value with interest, / }).press("Enter");
    await page.getByRole("dialog").getByText("Ledger entries", { exact: true }).first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  it("names a coupon that is due and not recorded until it is, and keeps interest that was bought out of the price", async () => {
    proves("route-instruments-id#1");
    const dayAt = (shift: number): string => new Date(Date.now() + shift * 86_400_000).toISOString().slice(0, 10);
    const dollars = "00000000-0000-0000-0001-000000555344";
    const { items } = (await call(page, "GET", "/accounts?limit=100")) as {
      items: { uuid: string; name: string; standard_code: string | null }[];
    };
    const target_account_id = items.find(({ name }) => name === "Brokerage New York")?.uuid;
    // 5 % on 1,000 once a year: the first coupon fell due a good month ago
    const { uuid } = (await call(page, "POST", "/instruments?commit=true", {
      identifier: `HARBOUR${Date.now()}`,
      instrument_type: "BOND",
      display_name: "Harbour Note 5 %",
      settlement_unit_id: dollars,
      par_amount: "1000",
      start_date: dayAt(-400),
      end_date: dayAt(1_500),
      details: { coupon_percent: "5", first_pay_date: dayAt(-35) },
    })) as { uuid: string };
    const record = (event_date: string, new_transaction: object): Promise<unknown> =>
      call(page, "POST", "/events/?commit=true", { event_type: "NEW", event_date, new_transaction });
    const bought = { what_id: uuid, direction: "B", target_account_id, units: "10", price: "0.99" };
    await record(dayAt(-340), { ...bought, accrued_interest: "83.33" });
    await go(page, `/instruments/${uuid}`);
    await page.getByText(/^The coupon due on .* has no recorded payment\./).waitFor();
    const figures = page.getByRole("table", { name: "Value and yield" });
    const amount = async (name: string): Promise<number> => cents((await cells(figures, name))[1]);
    // the price of the trade carries on without the interest: 10 x 1,000 x 0.99
    expect([(await cells(figures, "Clean price"))[1], await amount("Clean value")]).toEqual([
      expect.stringContaining("0.99"),
      990_000,
    ]);
    const parts = await Promise.all(
      ["Clean value", "Accrued interest", "Coupons due, not recorded", "Value with interest"].map(amount),
    );
    // rounded one by one
    expect(Math.abs((parts[0] ?? 0) + (parts[1] ?? 0) + (parts[2] ?? 0) - (parts[3] ?? 0))).toBeLessThanOrEqual(1);
    await figures.getByRole("button", { name: /^Coupons due, not recorded, / }).press("Enter");
    await page.getByRole("dialog").getByText("counts as owed from its due date").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const due = page.getByRole("table", { name: "Past payments" });
    await due.getByText("not recorded").filter({ visible: true }).first().waitFor();
    await takePictures(page, "bond-unpaid", () => axeCheck(page));
    const income = items.find((one) => one.standard_code === "I")?.uuid;
    await record(dayAt(-34), {
      what_id: dollars,
      direction: "R",
      target_account_id,
      counterparty_account_id: income,
      cause_instrument_id: uuid,
      units: (await due.getByRole("row").nth(1).getByRole("cell").nth(3).innerText()).replaceAll(/[^\d.]/g, ""),
    });
    await page.reload();
    await figures.waitFor();
    expect(await page.getByText("not recorded").count()).toBe(0);
    expect((await cells(figures, "Next coupon"))[1]).toMatch(/^\d[\d,]*\.\d\d$/);
    await go(page, `/transaction/guided?instrument=${uuid}`);
    await page.getByText("Choose a type, or press its letter").waitFor();
    await page.keyboard.press("b");
    await page.getByLabel("Accrued interest", { exact: true }).waitFor();
  });

  it("draws what preferred shares and warrants pay, with their corners and break-even", async () => {
    await openInstrument("Mill & Sons");
    const corners = page.getByRole("table", { name: "Key prices" });
    // 125 of preference and as much again from the rest: 2 x 125 at 125; converting is better from 250 on
    await expect.poll(async () => (await cells(corners, "Participation limit"))[1]).toBe("125.00");
    expect((await cells(corners, "Conversion"))[1]).toBe("250.00");
    await page.getByRole("table", { name: "Past payments" }).waitFor();
    await takePictures(page, "preferred", () => axeCheck(page));
    await openInstrument("Meridian Instruments warrants");
    await expect.poll(async () => (await cells(corners, "Strike"))[1]).toBe("240.00");
    // 240.00 of strike and what one warrant cost: 240 + 2,499.96 / 403.22 = 246.19999, as the cost is whole cents
    // What was waited for is what is read: the row may be drawn anew right after.
    let breakEven: readonly string[] = [];
    await expect
      .poll(async () => (breakEven = (await cells(corners, "Break-even")).slice(1)))
      .toEqual([
        expect.stringMatching(/^[\d,]+\.\d+$/),
        expect.stringMatching(/^payoff equals the cost of [\d,]+\.\d\d USD$/),
      ]);
    const [even, ofCost] = breakEven;
    const held = await page.getByText(/^For your [\d,.]+\.$/).innerText();
    expect(numberIn(even)).toBeCloseTo(240 + numberIn(ofCost) / numberIn(held.replace(/\.$/, "")), 5);
    await walk("Payoff by share price", /^Between 0.00 and 720.00 the payoff goes from 0.00 to /);
    await takePictures(page, "warrant", () => axeCheck(page));
  });

  it("keeps the payoff that a person is at while the newest price of the share comes", async () => {
    const warrant = new URL(page.url()).pathname.split("/").at(-1);
    const price = await holdBack(page, new RegExp(`/instruments/(?!${warrant})[0-9a-f-]{36}/full`));
    await page.reload();
    await price.asked;
    const chart = page.getByRole("application", { name: /^Between 0.00 and 720.00 the payoff goes from 0.00 to / });
    await chart.focus();
    await price.answer();
    const now = page.getByRole("row").filter({ hasText: "Meridian Instruments now" });
    await now.getByText(/^newest price, of .*: payoff at this price: [\d,.]+ USD$/).waitFor();
    // A panel that was taken away and drawn anew would have lost the focus.
    expect(await chart.evaluate((drawing) => drawing === document.activeElement)).toBe(true);
    // Where only the payoff at that price fails, the curve is there, and the line says what is missing.
    await page.route("**/timeseries/payoff", async (route) => {
      if (route.request().postData()?.includes('"at":[')) await route.fulfill({ status: 500, body: "{}" });
      else await route.fallback();
    });
    await page.reload();
    await now.getByText("We couldn’t calculate the payoff at this price.").waitFor();
    await chart.waitFor();
    await page.unroute("**/timeseries/payoff");
  });

  it("plans the rent of a cottage month by month, and asks for the terms that are missing", async () => {
    await openInstrument("Rent of the garden cottage");
    await page
      .getByRole("definition")
      .filter({ hasText: /, 950\.00 USD$/ })
      .waitFor();
    await walk("Upcoming payments", /^\d+ payments from .* next: 950\.00 USD/);
    await takePictures(page, "recurring", () => axeCheck(page));
    await go(page, "/instruments/create?instrument_type=RECR");
    await page.getByLabel("Name", { exact: true }).fill("Alimony");
    await page.getByLabel("Frequency").selectOption("Monthly");
    await page.keyboard.press("Tab");
    await page.getByText("Ready to save.").waitFor();
    await page.keyboard.press("Control+Enter");
    await page.waitForURL(/\/instruments\/[0-9a-f-]{36}$/);
    await page.getByText("Terms missing: First day, Amount.").waitFor();
    await axeCheck(page);
    await page.getByRole("link", { name: "Add terms" }).press("Enter");
    await page.waitForURL(/\/edit$/);
  });

  async function openInstrument(name: string): Promise<void> {
    await go(page, `/instruments?prefix=${encodeURIComponent(name)}`);
    await page.getByRole("row").filter({ hasText: name }).getByRole("link").first().press("Enter");
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }

  /** Walks to the end of a drawing by keys, which says what is there, and looks at the same as a table. */
  async function walk(title: string, spoken: RegExp): Promise<void> {
    const region = page.getByRole("region", { name: title, exact: true }).first();
    const chart = region.getByRole("application", { name: spoken });
    await chart.focus();
    await page.keyboard.press("End");
    await expect.poll(() => region.locator("output").innerText()).not.toBe("");
    await region.getByRole("radio", { name: "Table" }).click();
    await region.getByRole("table", { name: title }).waitFor();
    expect(await region.getByRole("row").count()).toBeGreaterThan(1);
    await region.getByRole("radio", { name: "Chart" }).click();
    await chart.waitFor();
  }

  it("says what failed and asks again", async () => {
    await page.route("**/transactions/summary", (route) => route.fulfill({ status: 500, body: "{}" }));
    await go(page, "/user?t=analytics&at=2024-06-30");
    const failure = page.getByRole("alert").filter({ hasText: "We couldn’t calculate" });
    await failure.waitFor({ timeout: 120_000 });
    await takePictures(page, "analytics-failing");
    await page.unroute("**/transactions/summary");
    await failure.getByRole("button").click();
    await page.getByTestId("return").waitFor();
  });
});
