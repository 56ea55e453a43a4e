/**
 * The limit: one typed-array pass over the CSV files of a reference book.
 *
 *   node bench/limits/pass.mjs DIR [--at YYYY-MM-DD] [--since YYYY-MM-DD]
 *
 * Prints {at, since, diff, accounts} in US dollars. It knows the layout of the files
 * (fixed widths of ids and dates, places of each number, rows in date order) and checks
 * nothing: no real reader can do less. Sums are integers in doubles, below 2^53; the
 * valuation of the few open positions is in BigInt, so the answer is exact.
 */

import { readFileSync } from "node:fs";

const COMMA = 44;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const LETTER_A = 65;
const LETTER_E = 69;
const LETTER_L = 76;
const LETTER_U = 85;
const CODES = ["USD", "EUR", "GBP"];
const USD_RATE = 1e6;

const [folder, ...options] = process.argv.slice(2);

/** 2025-12-31 as 20251231, so that days compare as numbers. */
function dayOption(name, fallback) {
  const place = options.indexOf(name);
  return Number((place < 0 ? fallback : options[place + 1]).replaceAll("-", ""));
}

const AT = dayOption("--at", "2025-12-31");
const SINCE = dayOption("--since", "2024-12-31");

const columns = (name) =>
  readFileSync(`${folder}/${name}`, "latin1").trimEnd().split("\n").slice(1).map((line) => line.split(","));
const accounts = columns("accounts.csv").map(([id]) => id);
const currencyOf = columns("instruments.csv").map((fields) => CODES.indexOf(fields[3]));
const assetCount = accounts.filter((id) => id.startsWith("A")).length;
const INSTRUMENTS = currencyOf.length;

const twoDigits = (b, p) => b[p] * 10 + b[p + 1] - ZERO * 11;
const dayAt = (b, p) =>
  (twoDigits(b, p) * 100 + twoDigits(b, p + 2)) * 10000 + twoDigits(b, p + 5) * 100 + twoDigits(b, p + 8);
/** A001 is 0, and L001 follows the last asset account. */
const accountAt = (b, p) =>
  (b[p + 1] - ZERO) * 100 + twoDigits(b, p + 2) - 1 + (b[p] === LETTER_L ? assetCount : 0);
/** QAAX is 0, QABX is 1. */
const instrumentAt = (b, p) => (b[p + 1] - LETTER_A) * 26 + b[p + 2] - LETTER_A;
const currencyAt = (b, p) => (b[p] === LETTER_U ? 0 : b[p] === LETTER_E ? 1 : 2);

/** Where the number read last ended: behind its comma or newline. */
let end = 0;

/** Reads the digits of a number as one integer; an empty field is 0. */
function numberAt(b, p) {
  const negative = b[p] === MINUS;
  if (negative) p++;
  let value = 0;
  let c = b[p];
  // Comma and newline are the only bytes below the point in these fields.
  while (c > COMMA) {
    if (c !== POINT) value = value * 10 + (c - ZERO);
    c = b[++p];
  }
  end = p + 1;
  return negative ? -value : value;
}

const cash = new Float64Array(accounts.length * CODES.length);
const units = new Float64Array(accounts.length * INSTRUMENTS);
let cashSince = null;
let unitsSince = null;

function keepSince() {
  cashSince ??= cash.slice();
  unitsSince ??= units.slice();
}

function passTransactions() {
  const b = readFileSync(`${folder}/transactions.csv`);
  let p = b.indexOf("\n") + 1;
  while (p < b.length) {
    const day = dayAt(b, p + 9);
    if (day > SINCE && cashSince === null) keepSince();
    if (day > AT) break;
    p = b.indexOf(COMMA, p + 22) + 1;
    const account = accountAt(b, p);
    p += 5;
    if (b[p] === COMMA) {
      p++;
      numberAt(b, p);
      numberAt(b, end);
    } else {
      units[account * INSTRUMENTS + instrumentAt(b, p)] += numberAt(b, p + 5);
      numberAt(b, end);
    }
    p = end;
    cash[account * 3 + currencyAt(b, p)] += numberAt(b, p + 4);
    p = end;
    if (b[p] === COMMA) p += 3;
    else {
      cash[accountAt(b, p) * 3 + currencyAt(b, p + 5)] += numberAt(b, p + 9);
      p = end;
    }
  }
  keepSince();
}
passTransactions();

const priceAt = new Float64Array(INSTRUMENTS);
const priceSince = new Float64Array(INSTRUMENTS);
const rateAt = new Float64Array([USD_RATE, 0, 0]);
const rateSince = new Float64Array([USD_RATE, 0, 0]);

function passPrices() {
  const b = readFileSync(`${folder}/prices.csv`);
  let p = b.indexOf("\n") + 1;
  while (p < b.length) {
    const day = dayAt(b, p);
    const price = numberAt(b, p + 16);
    if (day <= AT) priceAt[instrumentAt(b, p + 11)] = price;
    if (day <= SINCE) priceSince[instrumentAt(b, p + 11)] = price;
    p = end + 4;
  }
}
passPrices();

function passRates() {
  const b = readFileSync(`${folder}/fx.csv`);
  let p = b.indexOf("\n") + 1;
  while (p < b.length) {
    const day = dayAt(b, p);
    const rate = numberAt(b, p + 19);
    if (day <= AT) rateAt[currencyAt(b, p + 11)] = rate;
    if (day <= SINCE) rateSince[currencyAt(b, p + 11)] = rate;
    p = end;
  }
}
passRates();

/** Value per account in 1e-14 US dollars: cents and rates have 2 + 6 places, positions 4 + 4 + 6. */
function values(cash, units, prices, rates) {
  return accounts.map((_, account) => {
    let value = 0n;
    for (let c = 0; c < 3; c++) value += BigInt(cash[account * 3 + c]) * BigInt(rates[c]) * 1_000_000n;
    for (let i = 0; i < INSTRUMENTS; i++) {
      const quantity = units[account * INSTRUMENTS + i];
      if (quantity) value += BigInt(quantity) * BigInt(prices[i]) * BigInt(rates[currencyOf[i]]);
    }
    return value;
  });
}

/** Half a cent goes away from zero. */
function dollars(value) {
  const magnitude = value < 0n ? -value : value;
  const cents = (magnitude + 500_000_000_000n) / 1_000_000_000_000n;
  return `${value < 0n && cents > 0n ? "-" : ""}${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

const valuesAt = values(cash, units, priceAt, rateAt);
const valuesSince = values(cashSince, unitsSince, priceSince, rateSince);
const answer = (now, before) => ({ at: dollars(now), since: dollars(before), diff: dollars(now - before) });
const total = (list) => list.reduce((sum, value) => sum + value, 0n);
process.stdout.write(
  `${JSON.stringify({
    ...answer(total(valuesAt), total(valuesSince)),
    accounts: Object.fromEntries(accounts.map((id, i) => [id, answer(valuesAt[i], valuesSince[i])])),
  })}\n`,
);
