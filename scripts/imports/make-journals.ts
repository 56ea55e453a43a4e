// Makes the journals and tables among the fixtures of imports that ledger, hledger and Beancount wrote themselves, from
// the journals beside this script, each with the balances that its program gives for it: `npm run fixtures:journals`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = fileURLToPath(new URL("journals/", import.meta.url));
const FIXTURES = fileURLToPath(new URL("../../spec/imports/", import.meta.url));
const CURRENCIES = new Set(["USD", "EUR"]);
/** Accounts that hold what the accounts below them do. */
const WHOLE = /^(Assets:Broker)\b.*/i;
const OWNED = ["^Assets", "^Liabilities"] as const;
const BARE = ["bal", "-E", "--flat", "-N", "--layout=bare", "-O", "csv", ...OWNED] as const;
const SELECT = "where account ~ '^(Assets|Liabilities)'";

type Amounts = readonly (readonly [account: string, commodity: string, number: string])[];
type Program = "ledger" | "hledger" | "beancount";

const HOUSEHOLD: Readonly<Record<Program, string>> = {
  ledger: join(SOURCES, "household.ledger"),
  hledger: join(SOURCES, "household.journal"),
  beancount: join(SOURCES, "household.beancount"),
};

/** What accounts hold, as each program says it. */
const BALANCES: Readonly<Record<Program, (file: string) => Amounts>> = {
  ledger: (file) => amountsBelow(run("ledger", "-f", file, "bal", "-E", "--flat", "--no-total", ...OWNED)),
  hledger: (file) => cellsOf(run("hledger", "-f", file, ...BARE)),
  beancount: (file) => query(file, `select account, currency, sum(number) ${SELECT} group by account, currency`),
};

/** What that is worth at the last prices. */
const WORTH: Readonly<Record<Program, (file: string) => Amounts>> = {
  ledger: (file) => amountsBelow(run("ledger", "-f", file, "bal", "-V", "--flat", "--no-total", ...OWNED)),
  hledger: (file) => cellsOf(run("hledger", "-f", file, ...BARE, "-V")),
  beancount: (file) =>
    query(
      file,
      `select account, currency(value(position)) as c, sum(number(value(position))) ${SELECT} group by account, c`,
    ),
};

function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { encoding: "utf8" });
}

function versionOf(program: string): string {
  return /[\w.-]*\d+\.\d[\w.-]*/.exec(run(program, "--version"))?.[0] ?? "";
}

/** Lines of ledger: an account after the last of its amounts. Nothing at all bears no commodity. */
function amountsBelow(text: string): Amounts {
  let open: (readonly [string, string])[] = [];
  return text.split("\n").flatMap((line) => {
    const found = /^\s*(-?[\d.]+)(?:\s+"?([A-Z]+)"?)?(?:\s+(\S.*))?$/.exec(line);
    if (found === null) return [];
    const [, number = "", commodity = "USD", account] = found;
    open.push([commodity, number]);
    if (account === undefined) return [];
    const all = open.map(([of, amount]) => [account.trim(), of, amount] as const);
    open = [];
    return all;
  });
}

function cellsOf(csv: string): Amounts {
  const rows = csv.trim().split("\n").slice(1);
  return rows.flatMap((row) => {
    const [account = "", commodity = "", number = ""] = row.split(",").map((cell) => cell.replaceAll('"', "").trim());
    return commodity === "" ? [] : [[account, commodity, number] as const];
  });
}

function query(file: string, question: string): Amounts {
  return cellsOf(run("bean-query", "-f", "csv", file, question));
}

/** The expectation of a fixture: what a program says of a file. */
function expected(program: Program, version: string, file: string, form: string): object {
  const accounts: Record<string, { cash: Record<string, string>; positions?: Record<string, string> }> = {};
  for (const [name, commodity, number] of BALANCES[program](file)) {
    const account = (accounts[name.replace(WHOLE, "$1")] ??= { cash: {} });
    const kept = CURRENCIES.has(commodity) ? account.cash : (account.positions ??= {});
    kept[commodity] = added(kept[commodity] ?? "0", number);
  }
  // Without prices a program takes those of trades, or none.
  if (!/^(?:P|[\d-]+ price) /m.test(readFileSync(file, "utf8"))) return { made_by: version, form, accounts, errors: 0 };
  const net_worth: Record<string, string> = {};
  for (const [, commodity, number] of WORTH[program](file))
    net_worth[commodity] = added(net_worth[commodity] ?? "0", number);
  return { made_by: version, form, accounts, net_worth, errors: 0 };
}

/** The sum of two numbers of at most four decimals. */
function added(a: string, b: string): string {
  const exact = (text: string): bigint => BigInt(Math.round(Number(text) * 10_000));
  const sum = exact(a) + exact(b);
  const digits = String(sum < 0n ? -sum : sum).padStart(5, "0");
  const text = `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, "");
  return sum < 0n ? `-${text}` : text;
}

function keep(name: string, text: string, wanted: object): void {
  writeFileSync(join(FIXTURES, name), text);
  writeFileSync(join(FIXTURES, `${name}.expected.json`), `${JSON.stringify(wanted, null, 2)}\n`);
  process.stdout.write(`${name}\n`);
}

const [ledger, hledger, bean] = [versionOf("ledger"), versionOf("hledger"), versionOf("bean-report")];
const byLedger = (...args: readonly string[]): string => run("ledger", "-f", HOUSEHOLD.ledger, ...args);
const byHledger = (...args: readonly string[]): string => run("hledger", "-f", HOUSEHOLD.hledger, ...args);
const byReport = (form: string): string => run("bean-report", HOUSEHOLD.beancount, form);

/** Name, the program that judges it, the program that wrote it, and what that wrote. */
const JOURNALS: readonly (readonly [string, Program, string, string])[] = [
  ["ledger-print.ledger", "ledger", `ledger ${ledger}: print`, byLedger("print")],
  ["ledger-print-prices.ledger", "ledger", `ledger ${ledger}: print, pricedb`, byLedger("print") + byLedger("pricedb")],
  ["ledger-equity.ledger", "ledger", `ledger ${ledger}: equity`, byLedger("equity", ...OWNED)],
  ["hledger-print.journal", "hledger", `hledger ${hledger}: print, prices`, byHledger("print") + byHledger("prices")],
  ["hledger-print-explicit.journal", "hledger", `hledger ${hledger}: print --explicit`, byHledger("print", "-x")],
  ["hledger-close.journal", "hledger", `hledger ${hledger}: close --open`, byHledger("close", "--open", ...OWNED)],
  ["beancount-print.beancount", "beancount", `Beancount ${bean}: bean-report print`, byReport("print")],
  [
    "beancount-format.beancount",
    "beancount",
    `Beancount ${bean}: bean-format`,
    run("bean-format", HOUSEHOLD.beancount),
  ],
  // What Beancount wrote for the others is judged by its own source: hledger can't read back the sale of a lot.
  ["beancount-to-ledger.ledger", "beancount", `Beancount ${bean}: bean-report ledger`, byReport("ledger")],
  ["beancount-to-hledger.journal", "beancount", `Beancount ${bean}: bean-report hledger`, byReport("hledger")],
];
const CHECKING = "select date, payee, narration, account, number, currency where account = 'Assets:Bank:Checking'";
/** The same of one account as a table. */
const TABLES: readonly (readonly [string, Program, string, string])[] = [
  ["ledger-register.csv", "ledger", `ledger ${ledger}: csv`, byLedger("csv", "^Assets:Bank:Checking")],
  ["hledger-register.csv", "hledger", `hledger ${hledger}: aregister`, byHledger("aregister", "checking", "-O", "csv")],
  [
    "beancount-query.csv",
    "beancount",
    `Beancount ${bean}: bean-query`,
    run("bean-query", "-f", "csv", HOUSEHOLD.beancount, CHECKING),
  ],
];

const folder = mkdtempSync(join(tmpdir(), "journals-"));
try {
  for (const [name, program, version, text] of JOURNALS) {
    const file = join(folder, name);
    writeFileSync(file, text);
    const form = name.endsWith(".beancount") ? "beancount" : "ledger";
    const judged = program === "beancount" && form === "ledger" ? HOUSEHOLD.beancount : file;
    keep(`journal/${name}`, text, expected(program, version, judged, form));
  }
  for (const [name, program, made_by, text] of TABLES) {
    const [, currency, number] = BALANCES[program](HOUSEHOLD[program]).find(([one]) => /:checking$/i.test(one))!;
    const given = { account: "Assets:Bank:Checking", currency: "USD" };
    const accounts = { [given.account]: { cash: { [currency]: added("0", number) } } };
    keep(`table/${name}`, text, { given, made_by, form: "table", accounts, errors: 0 });
  }
} finally {
  rmSync(folder, { recursive: true });
}
