import type { HouseholdSums } from "@distributary/contract/access/household";
import { negateDecimal, sumDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";

const COLUMNS = ["assets", "liabilities", "net_worth"] as const;

/** Column by column: null where one of them is not known. */
export function addSums(all: readonly HouseholdSums[]): HouseholdSums {
  const columns = COLUMNS.map((column) => {
    const values = all.map((one) => one[column]);
    const known = values.filter((value) => value !== null);
    const sum = known.length < values.length ? null : formatDecimal(sumDecimals(known.map(parseDecimal)));
    return [column, sum] as const;
  });
  return Object.fromEntries(columns) as unknown as HouseholdSums;
}

/** The same with the other sign. */
export function negateSums(sums: HouseholdSums): HouseholdSums {
  const columns = COLUMNS.map((column) => {
    const value = sums[column];
    return [column, value === null ? null : formatDecimal(negateDecimal(parseDecimal(value)))] as const;
  });
  return Object.fromEntries(columns) as unknown as HouseholdSums;
}
