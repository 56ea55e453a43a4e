import type { ValidationItem } from "@distributary/contract/wire/errors";
import type { LineItemBody } from "@distributary/contract/records/transactions";
import type { LineAction } from "@distributary/domain/codes/line-actions";
import {
  addDecimals,
  compareDecimals,
  negateDecimal,
  signOfDecimal,
  subtractDecimals,
  ZERO,
  type Decimal,
} from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";

/** A movement from one account to another; ids are those of the request. */
export interface BalancedLine {
  readonly action: LineAction;
  readonly src: string;
  readonly dst: string;
  readonly instrument: string;
  readonly quantity: string;
  readonly consideration: string | null;
  readonly considerationUnit: string | null;
  readonly cause: string | null;
}

const LOC = ["body", "line_items"] as const;

interface Entry {
  readonly item: LineItemBody;
  readonly account: string;
  left: Decimal;
}

/**
 * Lines as a person writes them, as movements that balance by construction. A line that names both accounts is one
 * already; the signed ones of an instrument must sum to zero and are paired, what goes out with what comes in, in the
 * order they are written. What is wrong comes back as items of a 422, each imbalance by its instrument.
 */
export function balancedLines(items: readonly LineItemBody[]): {
  readonly lines: readonly BalancedLine[];
  readonly wrong: readonly ValidationItem[];
} {
  const lines: BalancedLine[] = [];
  const wrong: ValidationItem[] = [];
  const entries = new Map<string, Entry[]>();
  items.forEach((item, index) => {
    const refuse = (field: string, msg: string, type = "value_error"): void => {
      wrong.push({ loc: [...LOC, index, field], msg, type });
    };
    const amount = parseDecimal(item.unit.nominal_amount);
    if (signOfDecimal(amount) === 0) return refuse("unit", "Enter an amount other than zero.");
    if (item.consideration?.nominal_amount.startsWith("-"))
      return refuse("consideration", "Enter a consideration of zero or more.");
    if (item.src_account && item.dst_account) {
      const refusal = wrongSides(item, amount);
      if (refusal !== null) return refuse(...refusal);
      const quantity = signOfDecimal(amount) < 0 ? negateDecimal(amount) : amount;
      return void lines.push(lineOf(item, item.src_account, item.dst_account, quantity));
    }
    if (item.src_account || item.dst_account)
      return refuse(
        item.src_account ? "dst_account" : "src_account",
        "Choose both accounts, or only `account` with a signed amount.",
        "missing",
      );
    if (!item.account) return refuse("account", "Choose an account.", "missing");
    const { instrument } = item.unit;
    entries.set(instrument, [...(entries.get(instrument) ?? []), { item, account: item.account, left: amount }]);
  });
  for (const [instrument, sides] of entries) {
    const sum = sides.reduce((total, side) => addDecimals(total, side.left), ZERO);
    if (signOfDecimal(sum) === 0) lines.push(...paired(sides));
    else wrong.push(imbalance(instrument, formatDecimal(sum)));
  }
  if (lines.length === 0 && wrong.length === 0)
    wrong.push({ loc: [...LOC], msg: "Enter at least one line with an amount other than zero.", type: "value_error" });
  return { lines, wrong };
}

/** A line that names both accounts moves a positive amount; seen from its source (`account`) it may carry a minus. */
function wrongSides(item: LineItemBody, amount: Decimal): [string, string] | null {
  if (item.src_account === item.dst_account) return ["dst_account", "Choose two different accounts."];
  if (item.account && item.account !== item.src_account && item.account !== item.dst_account) {
    return ["account", "Choose one of the line’s two accounts."];
  }
  const outgoing = signOfDecimal(amount) < 0;
  if (outgoing && item.account !== item.src_account) return ["unit", "Enter an amount greater than zero."];
  return null;
}

function paired(sides: readonly Entry[]): BalancedLine[] {
  const lines: BalancedLine[] = [];
  const sources = sides.filter((side) => signOfDecimal(side.left) < 0);
  for (const target of sides.filter((side) => signOfDecimal(side.left) > 0)) {
    for (const source of sources) {
      const available = negateDecimal(source.left);
      if (signOfDecimal(available) === 0 || signOfDecimal(target.left) === 0) continue;
      const quantity = compareDecimals(available, target.left) < 0 ? available : target.left;
      source.left = addDecimals(source.left, quantity);
      target.left = subtractDecimals(target.left, quantity);
      // One account on both sides of an instrument changes by nothing.
      if (source.account !== target.account)
        lines.push(lineOf(described(source.item, target.item), source.account, target.account, quantity));
    }
  }
  return lines;
}

/** Of the two lines that make a movement, the one that says what it is for. */
function described(source: LineItemBody, target: LineItemBody): LineItemBody {
  if (target.consideration) return target;
  if (source.consideration) return source;
  return target.action === "entry" ? source : target;
}

function lineOf(item: LineItemBody, src: string, dst: string, quantity: Decimal): BalancedLine {
  return {
    action: item.action,
    src,
    dst,
    instrument: item.unit.instrument,
    quantity: formatDecimal(quantity),
    consideration: item.consideration?.nominal_amount ?? null,
    considerationUnit: item.consideration?.instrument ?? null,
    cause: item.cause_instrument ?? null,
  };
}

function imbalance(instrument: string, sum: string): ValidationItem {
  return {
    loc: [...LOC],
    msg: `The lines of this security must sum to 0; they sum to ${sum}.`,
    type: "unbalanced",
    ctx: { instrument_id: instrument, imbalance: sum },
  };
}
