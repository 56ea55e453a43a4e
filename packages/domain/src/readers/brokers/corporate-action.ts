import { addDecimals, multiplyDecimals, signOfDecimal, ZERO, type Decimal } from "../../money/decimal.ts";
import { exact, sum } from "../delimited/row-values.ts";
import { shareOf } from "../values/basis-share.ts";
import { isZero, magnitude } from "../values/read-amount.ts";

const SPLIT = /\bsplit\s+(\d+(?:\.\d+)?)\s+for\s+(\d+(?:\.\d+)?)/i;
/** `MERGED(Acquisition) FOR USD 20.00 PER SHARE`, `BOND MATURITY FOR USD 1.00 PER BOND` */
const PAID_OUT = /\bfor\s+[A-Z]{3}\s+\d[\d.,]*\s+per\s+(?:share|bond|unit)\b/i;
/** `NWSO(US6541061031) SPINOFF 1 FOR 10 (NWCL, NORTHWIND CLOUD, US6541099999)` */
const SPIN_OFF = /\bspin-?off\s+(\d+(?:\.\d+)?)\s+for\s+(\d+(?:\.\d+)?)/i;
/** `NWSO(US6541061031) CASH DIVIDEND USD 0.50 PER SHARE (Return of Capital)` */
export const RETURNS_CAPITAL = /return of capital/i;
/** the security that a row is about: two rows of one action share what stands before it */
const ITS_SECURITY = /\s*\([^()]*\)\s*$/;

/** A row of what a company did. */
export interface ActionRow {
  readonly line: number;
  readonly account: string;
  readonly date: string;
  /** the broker's own number of the action; empty where the file has none */
  readonly action: string;
  readonly text: string;
  readonly quantity: string;
  readonly proceeds: string;
  /** what the units were worth on that day; empty where the file does not say */
  readonly value: string;
  /** the security whose units come or go */
  instrument(): string;
  /** the one that the text begins with; null where it names none */
  parent(): string | null;
}

export type ActionCells = { readonly type: string; readonly amount: string } & Readonly<Record<string, string>>;

/** What the file says of holdings when it ends. */
export interface StatedCosts {
  /** what an account's units cost; null where the file does not say, or they were traded since that day */
  costSince(account: string, instrument: string, date: string): Decimal | null;
}

/**
 * What Interactive Brokers says that companies did, as cells of transactions: splits, spin-offs, units that become those
 * of another company, perhaps with money, and units that are paid for with money alone. Null beside a row that is none.
 */
export function actionsOf<Row extends ActionRow>(
  rows: readonly Row[],
  costs: StatedCosts,
): readonly { readonly row: Row; readonly cells: ActionCells | null }[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const { account, date, action, text } = row;
    const key = [account, ...(action === "" ? [date, text.replace(ITS_SECURITY, "")] : [action])].join("\n");
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, second, third] = group.toSorted((a, b) => (isOut(a) === isOut(b) ? 0 : isOut(a) ? -1 : 1));
    if (first !== undefined && second !== undefined && third === undefined && isOut(first) && !isOut(second)) {
      const cells = exchanged(first, second);
      return cells === null ? group.map((row) => ({ row, cells })) : [{ row: first, cells }];
    }
    return group.map((row) => ({ row, cells: single(row, costs) }));
  });
}

function isOut({ quantity }: ActionRow): boolean {
  return quantity.startsWith("-");
}

/** Units that come for those that go. */
function exchanged(gone: ActionRow, come: ActionRow): ActionCells | null {
  if ([gone, come].some(({ quantity }) => exact(quantity) === null || isZero(quantity))) return null;
  const instrument_id = gone.instrument();
  const received = come.instrument();
  if (instrument_id === received) {
    const ratio = SPLIT.exec(gone.text);
    const split_ratio = ratio === null ? `${come.quantity}:${magnitude(gone.quantity)}` : `${ratio[1]}:${ratio[2]}`;
    return { type: "SPLIT", amount: "0", instrument_id, quantity: sum(gone.quantity, come.quantity), split_ratio };
  }
  const cash = sum(gone.proceeds || "0", come.proceeds || "0");
  if (cash.startsWith("-")) return null;
  const units = { instrument_id, quantity: gone.quantity };
  const cells = { type: "MERGER", ...units, received_instrument_id: received, received_quantity: come.quantity };
  if (isZero(cash)) return { ...cells, amount: "0" };
  // What the money settles of the cost is its part of what came in all.
  const [worth, money] = [exact(magnitude(come.value)), exact(cash)];
  if (worth === null || money === null || signOfDecimal(worth) <= 0) return null;
  return { ...cells, amount: cash, basis_share: shareOf(worth, addDecimals(worth, money)) };
}

function single(row: ActionRow, costs: StatedCosts): ActionCells | null {
  const { text, quantity, proceeds } = row;
  if (quantity === "" || isZero(quantity)) return null;
  const ratio = SPLIT.exec(text);
  if (ratio !== null)
    return {
      ...{ type: "SPLIT", amount: "0", instrument_id: row.instrument() },
      ...{ quantity, split_ratio: `${ratio[1]}:${ratio[2]}` },
    };
  const spin = SPIN_OFF.exec(text);
  if (spin !== null && !isOut(row)) return spunOff(row, spin[1]!, spin[2]!, costs);
  const isPaid = proceeds !== "" && !isZero(proceeds) && !proceeds.startsWith("-");
  return PAID_OUT.test(text) && isOut(row) && isPaid
    ? { type: "SELL", amount: proceeds, instrument_id: row.instrument(), quantity }
    : null;
}

/** The cost goes over as the statement has it at its end, where neither security was traded since. */
function spunOff(row: ActionRow, next: string, old: string, costs: StatedCosts): ActionCells | null {
  const parent = row.parent();
  const held = quotient(exact(row.quantity), exact(old), exact(next));
  if (parent === null || held === null) return null;
  const received = row.instrument();
  const [left, gone] = [parent, received].map((one) => costs.costSince(row.account, one, row.date));
  const all = left && gone ? addDecimals(left, gone) : ZERO;
  const share: Record<string, string> = gone && signOfDecimal(all) > 0 ? { basis_share: shareOf(gone, all) } : {};
  return {
    ...{ type: "SPINOFF", amount: "0", instrument_id: parent, quantity: held },
    ...{ received_instrument_id: received, received_quantity: row.quantity },
    ...share,
  };
}

function quotient(units: Decimal | null, old: Decimal | null, next: Decimal | null): string | null {
  if (units === null || old === null || next === null || signOfDecimal(next) <= 0) return null;
  const held = multiplyDecimals(units, old);
  return shareOf(held, next, 6);
}

/** What statements say at their end that units cost, and when they were traded last. */
export class StatementCosts implements StatedCosts {
  readonly #costs = new Map<string, Decimal>();
  readonly #traded = new Map<string, string>();

  stated(account: string, instrument: string, cost: string): void {
    const read = exact(cost);
    if (read !== null && signOfDecimal(read) >= 0) this.#costs.set(`${account}\n${instrument}`, read);
  }

  traded(account: string, instrument: string, date: string): void {
    const key = `${account}\n${instrument}`;
    if (date > (this.#traded.get(key) ?? "")) this.#traded.set(key, date);
  }

  costSince(account: string, instrument: string, date: string): Decimal | null {
    const key = `${account}\n${instrument}`;
    return (this.#traded.get(key) ?? "") < date ? (this.#costs.get(key) ?? null) : null;
  }
}
