import type { LegCategory } from "@distributary/contract/summary";
import { ZERO, addDecimals, signOfDecimal, subtractDecimals, type Decimal } from "@distributary/domain/money/decimal";
import type { PositionRow, Summary } from "@distributary/domain/valuation/result";
import { figure } from "./figures.ts";

/**
 * Amounts by category: cash, debt (what is worth less than nothing), closing value of holdings, external flows, currency
 * effect on what is still held (OpenFx) and the rest of it, realised with what was given up or converted (LiveFx), what
 * own rows come to (Custom), and the total. `moved` is the summary of the window whose legs count; a category of it is
 * null where it has no begin. `custom` is what the rows of own columns add up to, null where that is not known.
 */
export function categoriesOf(
  summary: Summary,
  wanted: readonly LegCategory[],
  { moved, custom }: { readonly moved: Summary; readonly custom: Decimal | null },
): Record<string, string | null> {
  const rows = summary.positions.map((row) => ({ row, value: row.at.value ?? ZERO }));
  const valueOf = (is: (row: PositionRow, value: Decimal) => boolean): Decimal =>
    rows.filter(({ row, value }) => is(row, value)).reduce((sum: Decimal, one) => addDecimals(sum, one.value), ZERO);
  const { bridge } = moved;
  const held = (): Decimal =>
    moved.positions
      .filter((row) => signOfDecimal(row.at.quantity) !== 0)
      .reduce((sum: Decimal, row) => addDecimals(sum, row.bridge?.currency ?? ZERO), ZERO);
  const amounts: Readonly<Record<LegCategory, () => Decimal | null>> = {
    Cash: () => valueOf((row, value) => row.isCash && signOfDecimal(value) > 0),
    Debt: () => valueOf((_, value) => signOfDecimal(value) < 0),
    TV: () => valueOf((row, value) => !row.isCash && signOfDecimal(value) > 0),
    Flow: () => bridge?.flows ?? null,
    OpenFx: () => bridge && held(),
    LiveFx: () => bridge && subtractDecimals(bridge.currency, held()),
    Custom: () => custom,
    Total: () => summary.netWorth.total,
  };
  return Object.fromEntries(
    wanted.map((category) => {
      const amount = amounts[category]();
      return [category, amount && figure(amount)];
    }),
  );
}
