import { newQuantity, readQuantity } from "../reading/quantity.ts";
import type { FileKind } from "../form.ts";
import type { BalanceRows } from "./balance-rows.ts";
import type { Universe } from "./known.ts";
import type { MarketRows } from "./market-rows.ts";
import type { TransactionRows } from "./transaction-rows.ts";

const TAB = 9;
const LF = 10;
const BACKSLASH = 92;

/** Tells the readers of what is recorded, where there are rows of its kind. */
export async function loadRecorded(
  universe: Universe,
  has: (...kinds: readonly FileKind[]) => boolean,
  transactions: TransactionRows,
  market: MarketRows,
  balances: BalanceRows,
): Promise<void> {
  if (has("transactions")) await loadEvents(universe.events(), transactions);
  if (has("prices", "fx")) await loadPrices(universe.prices(), market);
  if (has("balances")) await loadBalances(universe.balances(), balances);
}

/** Tells the reader of transactions which events the universe holds: COPY text of identifier and row digest. */
async function loadEvents(source: AsyncIterable<Uint8Array>, rows: TransactionRows): Promise<void> {
  await eachLine(source, (line) => {
    const tab = line.indexOf(TAB);
    const digest = line.toString("latin1", tab + 1);
    const name = line.subarray(0, tab);
    const plain = name.includes(BACKSLASH) ? Buffer.from(unescaped(name.toString("utf8"))) : name;
    rows.alreadyThere(plain, 0, plain.length, /^[0-9a-f]{16}$/.test(digest) ? digest : null);
  });
}

/** Tells the reader of prices what the universe has observed: COPY text of instrument, units, day number and price. */
async function loadPrices(source: AsyncIterable<Uint8Array>, rows: MarketRows): Promise<void> {
  const price = newQuantity();
  await eachLine(source, (line) => {
    const [instrument, units, day, value] = line.toString("latin1").split("\t");
    const bytes = Buffer.from(value ?? "");
    if (instrument === undefined || units === undefined || readQuantity(bytes, 0, bytes.length, price) !== null) return;
    rows.alreadyThere(instrument, units, Number(day), price);
  });
}

/** Tells the reader of balances what statements say already: COPY text of account, unit, day and balance. */
async function loadBalances(source: AsyncIterable<Uint8Array>, rows: BalanceRows): Promise<void> {
  const read = newQuantity();
  await eachLine(source, (line) => {
    const [account, units, day, value] = line.toString("latin1").split("\t");
    const bytes = Buffer.from(value ?? "");
    if (account === undefined || units === undefined || day === undefined) return;
    if (readQuantity(bytes, 0, bytes.length, read) !== null) return;
    rows.alreadyThere(account, units, day, `${read.sign < 0 ? "-" : ""}${read.text}`);
  });
}

/** Hands over each line of COPY text. */
async function eachLine(source: AsyncIterable<Uint8Array>, take: (line: Buffer) => void): Promise<void> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of source) {
    const bytes =
      rest.length === 0 ? Buffer.from(piece.buffer, piece.byteOffset, piece.length) : Buffer.concat([rest, piece]);
    let from = 0;
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, from)) {
      take(bytes.subarray(from, end));
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
}

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t", v: "\v" };

function unescaped(text: string): string {
  return text.replace(/\\(.)/g, (_, letter: string) => ESCAPES[letter] ?? letter);
}
