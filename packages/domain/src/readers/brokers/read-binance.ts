import { signOfDecimal, ZERO } from "../../money/decimal.ts";
import { exact } from "../delimited/row-values.ts";
import type { RecordsThere } from "../known-records.ts";
import type { RowSink } from "../neutral-row.ts";
import { ToolRows } from "../tools/tool-rows.ts";
import { readAmount } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { ExchangeLegs, isMoney, type Leg, type LegPlace } from "./exchange-legs.ts";
import { headedRows, type HeadedRow } from "./headed-rows.ts";

const FROM = {
  date: "UTC_Time",
  type: "Operation",
  instrument_id: "Coin",
  currency: "Coin",
  quantity: "Change",
  amount: "Change",
  description: "Remark",
};
/** What belongs to a trade: its sides and its fee, each a row, of one moment. */
const TRADES =
  /^(buy|sell|fee|transaction (buy|spend|revenue|sold|related|fee)|binance convert|large otc trading|small assets exchange bnb.*|buy crypto.*|sell crypto.*|auto-?invest transaction|otc trading|token swap.*)$/;
const INSIDE =
  /(subscription|redemption|purchase|transfer between|transfer_(in|out)|^transfer$|main account|futures account|spot wallet|funding account|margin account|earn - |locked staking)/;
const REWARDS =
  /(interest|rewards?|distribution|airdrop|cash ?back|rebate|referral|commission|mining|launchpool|voucher|bonus|savings|staking)/;

/** Whether cells name the columns of Binance's export of transactions. */
export function isBinanceHeading(cells: readonly string[]): boolean {
  const names = new Set(cells.map((cell) => cell.toLowerCase().replaceAll(" ", "_")));
  return (
    ["account", "operation", "coin", "change"].every((name) => names.has(name)) &&
    (names.has("utc_time") || names.has("time"))
  );
}

/**
 * Reads the transactions that Binance exports (CSV), in which each row is one side of something: those of a trade have
 * their moment in common. Moves between wallets move nothing.
 */
export function readBinance(text: string, there: RecordsThere, sink: RowSink): void {
  const out = new ToolRows(there, sink, FROM);
  const legs = new ExchangeLegs(out);
  let inside = 0;
  let trade: HeadedRow[] = [];
  const close = (): void => {
    if (trade.length > 0) legs.trade(placeOf(trade[0]!), trade.map(legOf));
    trade = [];
  };
  for (const row of headedRows(text, isBinanceHeading)) {
    const operation = row.of("operation").toLowerCase();
    if (TRADES.test(operation)) {
      if (trade.length > 0 && (timeOf(trade[0]!) !== timeOf(row) || trade[0]!.of("account") !== row.of("account")))
        close();
      trade.push(row);
      continue;
    }
    const [leg, place] = [legOf(row), placeOf(row)];
    if (/^(fiat )?(deposit|withdraw(al)?)/.test(operation) || /^crypto (deposit|withdraw)/.test(operation)) {
      if (isMoney(leg.asset)) legs.money(place, leg);
      else legs.units(place, leg);
    } else if (REWARDS.test(operation) && !INSIDE.test(operation) && signOfDecimal(leg.amount) > 0) {
      if (isMoney(leg.asset)) legs.money(place, leg, "", "INCOME");
      else legs.reward(place, leg);
    } else if (INSIDE.test(operation)) inside += 1;
    else if (isMoney(leg.asset)) legs.money(place, leg);
    else legs.units(place, leg);
  }
  close();
  legs.end();
  if (inside === 0) return;
  out.warn(null, "Operation", "inside", `${inside} rows move coins between wallets of Binance and are skipped.`);
}

function timeOf(row: HeadedRow): string {
  return row.of("utc_time") || row.of("time");
}

function legOf(row: HeadedRow): Leg {
  const amount = exact(readAmount(row.of("change"), ".") ?? "0") ?? ZERO;
  return { line: row.line, asset: row.of("coin").toUpperCase(), amount, worth: "" };
}

function placeOf(row: HeadedRow): LegPlace {
  const raw = timeOf(row);
  const date = readDate(raw, "ymd") ?? raw;
  const text = [row.of("operation"), row.of("remark")].filter((part) => part !== "").join(" · ");
  return { line: row.line, date, account: "Binance", id: "", text };
}
