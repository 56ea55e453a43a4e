import type { LegCategory } from "@distributary/contract/summary/summary";
import { ZERO, addDecimals, signOfDecimal, subtractDecimals, type Decimal } from "@distributary/domain/money/decimal";
import type { Book } from "@distributary/domain/ledger/book";
import type { PositionRow, Summary } from "@distributary/domain/summary/answer/result";
import { figure } from "../answer/figures.ts";
import { explainKey, type KeyContext, type SummaryKey } from "@distributary/contract/evidence/figure-key";

/** Whether the value of a position counts in a sum. */
export type Standing = (row: PositionRow, value: Decimal) => boolean;

/**
 * Where the value of a position counts: by its sign, and by what it is. What is due on notices of capital is no cash,
 * though it is told in money, and no holding: nobody can spend or sell it.
 */
export function standingIn(book: Book): Readonly<Record<"cash" | "holdings" | "due" | "debts", Standing>> {
  const isDue = ({ isCash, account }: PositionRow): boolean =>
    isCash && book.terms.accounts[book.accountIndex.get(account) ?? -1]?.isDue === true;
  const isWorth = (value: Decimal): boolean => signOfDecimal(value) > 0;
  return {
    cash: (row, value) => row.isCash && !isDue(row) && isWorth(value),
    holdings: (row, value) => !row.isCash && isWorth(value),
    due: (row, value) => isDue(row) && isWorth(value),
    debts: (_, value) => signOfDecimal(value) < 0,
  };
}

/** Whether anything of a position is left. */
export function isHeld({ at }: PositionRow): boolean {
  return signOfDecimal(at.quantity) !== 0;
}

/**
 * Amounts by category: cash, debt (what is worth less than nothing), closing value of holdings (TV), external flows,
 * currency effect on what is still held (OpenFx) and the rest of it, realised with what was given up or converted
 * (LiveFx), what own rows come to (Custom), and the total. Beside holdings stands what is due on notices (`Due`), where
 * there is any, so that cash, holdings, what is due and debts add up to the total. `moved` is the summary of the window
 * whose legs count; a category of it is null where it has no begin. `custom` is what the rows of own columns add up to,
 * null where that is not known.
 */
export function categoriesOf(
  book: Book,
  summary: Summary,
  wanted: readonly LegCategory[],
  { moved, custom }: { readonly moved: Summary; readonly custom: Decimal | null },
): Record<string, string | null> {
  const rows = summary.positions.map((row) => ({ row, value: row.at.value ?? ZERO }));
  const standing = standingIn(book);
  const valueOf = (is: Standing): Decimal =>
    rows.filter(({ row, value }) => is(row, value)).reduce((sum: Decimal, one) => addDecimals(sum, one.value), ZERO);
  const { bridge } = moved;
  const held = (): Decimal =>
    moved.positions.filter(isHeld).reduce((sum: Decimal, row) => addDecimals(sum, row.bridge?.currency ?? ZERO), ZERO);
  const amounts: Readonly<Record<LegCategory, () => Decimal | null>> = {
    Cash: () => valueOf(standing.cash),
    Debt: () => valueOf(standing.debts),
    Due: () => valueOf(standing.due),
    TV: () => valueOf(standing.holdings),
    Flow: () => bridge?.flows ?? null,
    OpenFx: () => bridge && held(),
    LiveFx: () => bridge && subtractDecimals(bridge.currency, held()),
    Custom: () => custom,
    Total: () => summary.netWorth.total,
  };
  return Object.fromEntries(
    wanted.flatMap((category) => {
      const amount = amounts[category]();
      const told = [[category, amount && figure(amount)] as const];
      const due = category === "TV" ? valueOf(standing.due) : ZERO;
      return signOfDecimal(due) === 0 ? told : [...told, ["Due", figure(due)] as const];
    }),
  );
}

/** What each category is a sum of; own rows open each by itself. */
const OPENS: Readonly<Record<string, SummaryKey>> = {
  Cash: { figure: "total", name: "cash" },
  Debt: { figure: "total", name: "debts" },
  TV: { figure: "total", name: "holdings" },
  Due: { figure: "total", name: "due" },
  Flow: { figure: "total", name: "flows" },
  OpenFx: { figure: "total", name: "open_fx" },
  LiveFx: { figure: "total", name: "live_fx" },
  Total: { figure: "net_worth" },
};

/**
 * What opens each category that was told, and beside them `income` and `expenses` of the days that counted: `inWindow`
 * is the context of those, `context` that of what stands.
 */
export function categoryKeys(
  told: readonly string[],
  context: KeyContext,
  inWindow: KeyContext,
): Record<string, string> {
  const keys = told.flatMap((category) => {
    const opens = OPENS[category];
    if (!opens) return [];
    const isMoved = category === "Flow" || category === "OpenFx" || category === "LiveFx";
    if (isMoved && inWindow.since === null) return [];
    return [[category, explainKey(opens, isMoved ? inWindow : context)] as const];
  });
  const earned = (["income", "expenses"] as const).map((kind) => {
    return [kind, explainKey({ figure: "earned", kind, by: "all", id: "" }, inWindow)] as const;
  });
  return Object.fromEntries([...keys, ...earned]);
}
