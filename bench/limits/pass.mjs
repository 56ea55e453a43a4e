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

/**
 * 2025-12-31 as 20251231, so that days compare as numbers.
 * @param {string} name
 * @param {string} fallback
 */
function dayOption(name, fallback) {
  const place = options.indexOf(name);
  return Number((place < 0 ? fallback : (options[place + 1] ?? "")).replaceAll("-", ""));
}

const AT = dayOption("--at", "2025-12-31");
const SINCE = dayOption("--since", "2024-12-31");

/** @param {string} name */
function fields(name) {
  const lines = readFileSync(`${folder}/${name}`, "latin1").trimEnd().split("\n");
  return lines.slice(1).map((line) => line.split(","));
}

const accounts = fields("accounts.csv").map(([id = ""]) => id);
const currencyOf = fields("instruments.csv").map(([, , , code = ""]) => CODES.indexOf(code));
const assetCount = accounts.filter((id) => id.startsWith("A")).length;
const INSTRUMENTS = currencyOf.length;

// The readers below go through this one; it is inlined and costs nothing.
/** @type {(b: Uint8Array, p: number) => number} */
const byteAt = (b, p) => /** @type {number} */ (b[p]);
/** @type {typeof byteAt} */
const digit = (b, p) => byteAt(b, p) - ZERO;
/** @type {typeof byteAt} */
const twoDigits = (b, p) => digit(b, p) * 10 + digit(b, p + 1);
/** @type {typeof byteAt} */
const dayAt = (b, p) =>
  (twoDigits(b, p) * 100 + twoDigits(b, p + 2)) * 10000 + twoDigits(b, p + 5) * 100 + twoDigits(b, p + 8);
/**
 * A001 is 0, and L001 follows the last asset account.
 * @type {typeof byteAt}
 */
const accountAt = (b, p) =>
  digit(b, p + 1) * 100 + twoDigits(b, p + 2) - 1 + (byteAt(b, p) === LETTER_L ? assetCount : 0);
/**
 * QAAX is 0, QABX is 1.
 * @type {typeof byteAt}
 */
const instrumentAt = (b, p) => (byteAt(b, p + 1) - LETTER_A) * 26 + byteAt(b, p + 2) - LETTER_A;
/** @type {typeof byteAt} */
const currencyAt = (b, p) => (byteAt(b, p) === LETTER_U ? 0 : byteAt(b, p) === LETTER_E ? 1 : 2);

/** @type {(sums: Float64Array, at: number, value: number) => void} */
const add = (sums, at, value) => {
  sums[at] = /** @type {number} */ (sums[at]) + value;
};

/**
 * The place behind the next comma.
 * @type {typeof byteAt}
 */
function nextField(b, p) {
  while (byteAt(b, p) !== COMMA) p++;
  return p + 1;
}

/** Where the number read last ended: behind its comma or newline. */
let end = 0;

/**
 * Reads the digits of a number as one integer; an empty field is 0.
 * @type {typeof byteAt}
 */
function numberAt(b, p) {
  const negative = byteAt(b, p) === MINUS;
  if (negative) p++;
  let value = 0;
  let c = byteAt(b, p);
  // Comma and newline are the only bytes below the point in these fields.
  while (c > COMMA) {
    if (c !== POINT) value = value * 10 + (c - ZERO);
    c = byteAt(b, ++p);
  }
  end = p + 1;
  return negative ? -value : value;
}

const cash = new Float64Array(accounts.length * CODES.length);
const units = new Float64Array(accounts.length * INSTRUMENTS);
const cashSince = new Float64Array(cash.length);
const unitsSince = new Float64Array(units.length);

function keepSince() {
  cashSince.set(cash);
  unitsSince.set(units);
}

function passTransactions() {
  let kept = false;
  const b = readFileSync(`${folder}/transactions.csv`);
  let p = b.indexOf("\n") + 1;
  while (p < b.length) {
    const day = dayAt(b, p + 9);
    if (day > SINCE && !kept) {
      kept = true;
      keepSince();
    }
    if (day > AT) break;
    p = nextField(b, p + 23);
    const account = accountAt(b, p);
    p += 5;
    if (byteAt(b, p) === COMMA) {
      p = nextField(b, nextField(b, p + 1));
    } else {
      add(units, account * INSTRUMENTS + instrumentAt(b, p), numberAt(b, p + 5));
      p = nextField(b, end);
    }
    add(cash, account * 3 + currencyAt(b, p), numberAt(b, p + 4));
    p = end;
    if (byteAt(b, p) === COMMA) p += 3;
    else {
      add(cash, accountAt(b, p) * 3 + currencyAt(b, p + 5), numberAt(b, p + 9));
      p = end;
    }
  }
  if (!kept) keepSince();
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

/**
 * Value per account in 1e-14 US dollars: cents and rates have 2 + 6 places, positions 4 + 4 + 6.
 * @type {(cash: Float64Array, units: Float64Array, prices: Float64Array, rates: Float64Array) => bigint[]}
 */
function values(cash, units, prices, rates) {
  /** @type {(list: ArrayLike<number>, at: number) => bigint} */
  const whole = (list, at) => BigInt(list[at] ?? 0);
  return accounts.map((_, account) => {
    let value = 0n;
    for (let c = 0; c < 3; c++) value += whole(cash, account * 3 + c) * whole(rates, c) * 1_000_000n;
    for (let i = 0; i < INSTRUMENTS; i++) {
      const held = account * INSTRUMENTS + i;
      if (units[held]) value += whole(units, held) * whole(prices, i) * whole(rates, currencyOf[i] ?? 0);
    }
    return value;
  });
}

/**
 * Half a cent goes away from zero.
 * @param {bigint} value
 */
function dollars(value) {
  const magnitude = value < 0n ? -value : value;
  const cents = (magnitude + 500_000_000_000n) / 1_000_000_000_000n;
  return `${value < 0n && cents > 0n ? "-" : ""}${cents / 100n}.${String(cents % 100n).padStart(2, "0")}`;
}

const valuesAt = values(cash, units, priceAt, rateAt);
const valuesSince = values(cashSince, unitsSince, priceSince, rateSince);
/** @type {(now: bigint, before: bigint) => { at: string, since: string, diff: string }} */
const answer = (now, before) => ({ at: dollars(now), since: dollars(before), diff: dollars(now - before) });
/** @type {(list: bigint[]) => bigint} */
const total = (list) => list.reduce((sum, value) => sum + value, 0n);
const perAccount = accounts.map((id, i) => [id, answer(valuesAt[i] ?? 0n, valuesSince[i] ?? 0n)]);
const whole = answer(total(valuesAt), total(valuesSince));
process.stdout.write(`${JSON.stringify({ ...whole, accounts: Object.fromEntries(perAccount) })}\n`);
