import { MINOR_UNITS } from "../../codes/currencies.ts";
import { readAmount, type DecimalMark } from "../values/read-amount.ts";
import { readDate } from "../values/read-date.ts";
import { meaningOf } from "./action-words.ts";
import { currencyOfHeading, roleOfHeading } from "./heading-words.ts";
import type { ColumnRole } from "./mapping.ts";

/** What the cells of a column look like. */
interface Look {
  readonly filled: number;
  readonly dates: number;
  readonly amounts: number;
  readonly currencies: number;
  readonly isins: number;
  readonly sides: number;
  readonly actions: number;
  readonly distinct: number;
  /** numbers of accounts */
  readonly numbers: number;
}

const ORDERS = ["dmy", "mdy", "ymd"] as const;
const SIDE = /^(d|c|s|h|dr|cr|debit|credit|soll|haben|af|bij|dbit|crdt|debet|\+|-)$/i;
/** Roles that one column alone can have: of several the first that fits the most. */
const SINGLE: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  ...(["date", "amount", "debit", "credit", "direction", "balance", "currency", "id", "account", "action"] as const),
  ...(["security", "symbol", "isin", "quantity", "price"] as const),
]);

/** What each column is: by its name where its cells agree with it, else by its cells. */
export function guessColumns(
  names: readonly string[],
  cells: readonly (readonly string[])[],
  mark: DecimalMark,
  rows: number,
): ColumnRole[] {
  const looks = cells.map((texts) => lookOf(texts, mark));
  const taken = new Set<ColumnRole>();
  const roles: (ColumnRole | null)[] = cells.map(() => null);
  const give = (at: number, role: ColumnRole): void => {
    roles[at] = role;
    taken.add(role);
  };
  for (const [at, look] of looks.entries()) {
    const role = namedRole(names[at] ?? "", look);
    if (role === null) continue;
    if (role === "account" && !isOwnAccount(names[at] ?? "", look, rows)) {
      roles[at] = "text";
      continue;
    }
    if (SINGLE.has(role) && taken.has(role)) roles[at] = role === "symbol" || role === "security" ? "text" : "ignore";
    else if (role === "action" && look.sides > 0.9 && look.filled > 0) give(at, "direction");
    else if (agrees(role, look)) give(at, role);
    else if (role === "direction" && look.amounts > 0.9) give(at, "debit");
  }
  const isSaid = names.some((name, at) => roles[at] === "amount" && currencyOfHeading(name) !== "");
  const isBare = names.every((name) => name === "");
  for (const [at, look] of looks.entries()) {
    if (roles[at] !== null || look.filled === 0) continue;
    if (look.isins > 0.9 && !taken.has("isin")) give(at, "isin");
    else if (look.dates > 0.9 && !taken.has("date")) give(at, "date");
    else if (look.currencies > 0.9 && look.filled === rows && !taken.has("currency") && !isSaid) give(at, "currency");
    else if (isBare && look.filled === rows && rows > 1 && look.distinct === 1 && look.numbers === 1)
      give(at, "account");
    else if (look.sides > 0.9 && !taken.has("direction")) give(at, "direction");
  }
  nameAmounts(looks, roles, taken, cells);
  return looks.map((look, at) => roles[at] ?? (isText(look) ? "text" : "ignore"));
}

/** What a heading says; one that may say two things by what stands below it. */
function namedRole(name: string, look: Look): ColumnRole | null {
  const role = roleOfHeading(name);
  if (look.filled === 0) return role;
  // What is a day in German is a label in English.
  if (role === "date" && look.dates < 0.5 && /^tag$/i.test(name.trim())) return "tags";
  return role === "ignore" && look.currencies > 0.9 ? "currency" : role;
}

/** Numbers of accounts that differ from row to row, or are not in each, are those of the other side. */
function isOwnAccount(name: string, look: Look, rows: number): boolean {
  if (look.filled < rows * 0.9) return look.filled === 0;
  return !/iban|number|num[eé]ro|nummer|\bno\b/i.test(name) || look.distinct <= Math.max(1, look.filled / 2);
}

/** Without a heading that says so: the first column of amounts is the amount, the last one the balance. */
function nameAmounts(
  looks: readonly Look[],
  roles: (ColumnRole | null)[],
  taken: Set<ColumnRole>,
  cells: readonly (readonly string[])[],
): void {
  if (["amount", "debit", "credit", "quantity"].some((role) => taken.has(role as ColumnRole))) return;
  const money = looks.flatMap((look, at) =>
    roles[at] === null && look.amounts > 0.9 && look.filled > 0 && cells[at]!.some((text) => /[.,]\d{2}\D*$/.test(text))
      ? [at]
      : [],
  );
  const [first] = money;
  if (first === undefined) return;
  roles[first] = "amount";
  const last = money.at(-1)!;
  if (last !== first && !taken.has("balance")) roles[last] = "balance";
}

function lookOf(texts: readonly string[], mark: DecimalMark): Look {
  const share = (test: (text: string) => boolean): number =>
    texts.length === 0 ? 0 : texts.filter(test).length / texts.length;
  return {
    filled: texts.length,
    dates: share((text) => ORDERS.some((order) => readDate(text, order) !== null)),
    amounts: share((text) => readAmount(text, mark) !== null),
    currencies: share((text) => MINOR_UNITS.has(text)),
    isins: share((text) => /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(text)),
    sides: share((text) => SIDE.test(text)),
    actions: share((text) => meaningOf(text) !== null),
    distinct: new Set(texts).size,
    numbers: share((text) => /^(?:\d{6,12}|[A-Z]{2}\d{2}[A-Z0-9]{10,30})$/.test(text)),
  };
}

/** Whether cells can be what a heading says. An empty column can be anything. */
function agrees(role: ColumnRole, look: Look): boolean {
  if (look.filled === 0) return role !== "date";
  if (role === "date") return look.dates > 0.5;
  if (["amount", "debit", "credit", "balance", "quantity", "price", "fee", "tax"].includes(role))
    return look.amounts > 0.5;
  if (role === "currency") return look.currencies > 0.5;
  if (role === "isin") return look.isins > 0.3;
  if (role === "direction") return look.sides > 0.9;
  // A text for each row is what a bank writes about it, not a kind of transaction.
  if (role === "action") return look.distinct <= Math.max(12, look.filled / 2) || look.actions > 0.5;
  return true;
}

function isText(look: Look): boolean {
  return look.filled > 0 && look.amounts < 0.5 && look.dates < 0.5 && look.currencies < 0.5;
}
