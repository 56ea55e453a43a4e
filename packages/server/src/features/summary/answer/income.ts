import type { SummaryIncome } from "@distributary/contract/summary/analytic";
import { ZERO, addDecimals, type Decimal } from "@distributary/domain/money/decimal";
import { formatDay } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { accruedLines } from "@distributary/domain/attribution/accrued-income";
import { incomeLines, type IncomeLine } from "@distributary/domain/attribution/income";
import type { SummaryQuestion } from "@distributary/domain/summary/answer/question";
import { figure } from "./figures.ts";
import { INCOME_FORMULAS } from "@distributary/contract/evidence/figures/analytic";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import type { View } from "./view.ts";

interface Sums {
  readonly income: Decimal;
  readonly expenses: Decimal;
}

/** Income and expenses of the window, with the interest that accrued in it, by month, by what caused them, and by the account whose cash moved. */
export function incomeOf(
  book: Book,
  { since, at }: SummaryQuestion,
  { target, earned }: Pick<View, "target" | "earned">,
  context: KeyContext,
): SummaryIncome {
  const keyOf = (by: "all" | "account" | "instrument" | "month", id: string) => ({
    explain_key: explainKey({ figure: "earned", kind: "income", by, id }, context),
  });
  const { positions, ...part } = earned();
  const asked = { since, at, target, ...part };
  const accrued = accruedLines(book, positions, asked);
  const lines = [...incomeLines(book, positions, asked), ...accrued].sort(
    (a, b) => a.year - b.year || a.month - b.month,
  );
  const { accounts, instruments } = book.terms;
  return {
    from: since === null ? null : formatDay(since),
    to: formatDay(at),
    ...print(sumOf(lines)),
    ...keyOf("all", ""),
    accrued: print(sumOf(accrued)),
    formulas: INCOME_FORMULAS,
    by_month: [...by(lines, (line) => `${line.year}-${String(line.month).padStart(2, "0")}`)].map(([month, own]) => {
      return { month, ...print(sumOf(own)), ...keyOf("month", month) };
    }),
    by_instrument: [...by(lines, (line) => line.cause)].map(([cause, own]) => {
      const instrument = cause === null ? undefined : instruments[cause];
      const opens = keyOf("instrument", instrument?.id ?? "");
      const label = instrument?.name ?? cashLabel(own.map(({ account }) => accounts[account]?.name ?? ""));
      return { instrument_id: instrument?.id ?? null, label, ...print(sumOf(own)), ...opens };
    }),
    by_account: [...by(lines, (line) => line.account)].map(([account, own]) => {
      const { id = "", name = "" } = accounts[account] ?? {};
      return { account_id: id, label: name, ...print(sumOf(own)), ...keyOf("account", id) };
    }),
  };
}

/** Accounts that the name of what no instrument caused lists. */
const NAMED = 3;

/** What was paid to or by cash, and no instrument is said to have caused: named after the accounts. */
function cashLabel(accounts: readonly string[]): string {
  const names = [...new Set(accounts)].sort((a, b) => a.localeCompare(b, "en"));
  const more = names.length - NAMED;
  return `Cash in ${names.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

function by<Key>(lines: readonly IncomeLine[], keyOf: (line: IncomeLine) => Key): Map<Key, IncomeLine[]> {
  const groups = new Map<Key, IncomeLine[]>();
  for (const line of lines) {
    const key = keyOf(line);
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return groups;
}

function sumOf(lines: readonly IncomeLine[]): Sums {
  return lines.reduce(
    (sum: Sums, line) => ({
      income: addDecimals(sum.income, line.income),
      expenses: addDecimals(sum.expenses, line.expenses),
    }),
    { income: ZERO, expenses: ZERO },
  );
}

function print({ income, expenses }: Sums): { income: string; expenses: string } {
  return { income: figure(income), expenses: figure(expenses) };
}
