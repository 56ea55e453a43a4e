import { signOfDecimal } from "../../money/decimal.ts";
import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { ToolRows } from "../tools/tool-rows.ts";
import { readAmount } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { ExchangeLegs, isMoney, lessFee, type Leg, type LegPlace } from "./exchange-legs.ts";
import { headedRows, type HeadedRow } from "./headed-rows.ts";

const FROM = {
  transaction_id: "refid",
  date: "time",
  type: "type",
  instrument_id: "asset",
  currency: "asset",
  quantity: "amount",
  amount: "amount",
};
const TRADES = /^(trade|spend|receive|sale|conversion|nfttrade)$/;
/** Moves between wallets of one account. */
const INSIDE = /(spot|staking|futures|margin)(from|to)|allocation|migration|custodytransfer/;
const NAMES: Readonly<Record<string, string>> = { XBT: "BTC", XDG: "DOGE", ETH2: "ETH" };

/** Whether cells name the columns of Kraken's ledgers. */
export function isKrakenHeading(cells: readonly string[]): boolean {
  const names = new Set(cells.map((cell) => cell.toLowerCase()));
  return ["txid", "refid", "time", "type", "aclass", "asset", "amount", "fee", "balance"].every((name) =>
    names.has(name),
  );
}

/**
 * Reads the ledgers that Kraken exports (CSV): trades by what they moved, fees taken off what they were paid in, deposits,
 * withdrawals and rewards. Moves between wallets move nothing. Source: the columns that Kraken documents.
 */
export function readKraken(text: string, there: RecordsThere, sink: RowSink): void {
  const out = new ToolRows(there, sink, FROM);
  const legs = new ExchangeLegs(out);
  const trades = new Map<string, HeadedRow[]>();
  let inside = 0;
  for (const row of headedRows(text, isKrakenHeading)) {
    // A row without an id is one that was still on its way; it comes again with one.
    if (row.of("txid") === "") continue;
    const [type, subtype] = [row.of("type").toLowerCase(), row.of("subtype").toLowerCase()];
    if (TRADES.test(type)) {
      const rows = trades.get(row.of("refid")) ?? [];
      if (rows.length === 0) trades.set(row.of("refid"), rows);
      rows.push(row);
      continue;
    }
    const [leg, place] = [legOf(row), placeOf(row)];
    if (INSIDE.test(subtype) || (type === "transfer" && subtype !== "" && subtype !== "airdrop")) inside += 1;
    else if (isMoney(leg.asset)) legs.money(place, leg, "", moneyType(type, signOfDecimal(leg.amount)));
    else if (type === "staking" || type === "earn" || type === "reward" || type === "dividend") legs.reward(place, leg);
    else legs.units(place, leg);
  }
  for (const rows of trades.values()) legs.trade(placeOf(rows[0]!), rows.map(legOf));
  legs.end();
  if (inside === 0) return;
  out.warn(null, "type", "inside", `${inside} rows move coins between wallets of Kraken and are skipped.`);
}

function moneyType(type: string, sign: number): string | undefined {
  if (type === "rollover" || type === "margin" || type === "settled") return sign < 0 ? "FEE" : "INCOME";
  return type === "staking" || type === "earn" || type === "dividend" || type === "reward" ? "INCOME" : undefined;
}

function legOf(row: HeadedRow): Leg {
  const amount = readAmount(row.of("amount"), ".") ?? "0";
  const fee = readAmount(row.of("fee"), ".") ?? "0";
  return { line: row.line, asset: assetOf(row.of("asset")), amount: lessFee(amount, fee), worth: row.of("amountusd") };
}

function placeOf(row: HeadedRow): LegPlace {
  const raw = row.of("time");
  const date = readDate(raw, "ymd") ?? raw;
  const [type, subtype] = [row.of("type"), row.of("subtype")];
  const isTrade = TRADES.test(type.toLowerCase());
  const text = [type, isTrade ? "" : subtype].filter((part) => part !== "").join(" ");
  const id = isTrade ? row.of("refid") : row.of("txid");
  return { line: row.line, date, account: "Kraken", id, text };
}

/** `XXBT`, `ZEUR`, `DOT.S`: old names have a letter in front, those of wallets an ending. */
function assetOf(name: string): string {
  const plain = name
    .toUpperCase()
    .replace(/\.(S|M|F|B|P|T|HOLD)$/, "")
    .replace(/\d{2}$/, (days) => (name.includes(".") ? "" : days));
  const bare = /^[XZ][A-Z]{3}$/.test(plain) ? plain.slice(1) : plain;
  return NAMES[bare] ?? bare;
}
