import type { IncompletePart, SummaryAnswer } from "@distributary/contract/summary/summary";
import { addDecimals, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { incompleteIn, unvaluedPositions } from "@distributary/domain/summary/incomplete";
import type { Summary } from "@distributary/domain/summary/answer/result";
import type { Book } from "@distributary/domain/ledger/book";
import { formatMoney } from "@distributary/domain/money/format-decimal";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import { formatDay } from "@distributary/domain/time/day";
import { namesOf } from "./names.ts";

/** The figures of a summary as the command line prints them: amounts to the cent, accounts by their number. */
export interface PrintedSummary {
  readonly at: string;
  readonly since: string | null;
  readonly currency: string;
  readonly net_worth: string;
  readonly net_worth_since: string | null;
  readonly net_worth_diff: string | null;
  /** something of the net worth, the earlier one, or the bridge between them is not known */
  readonly incomplete: boolean;
  /** which of them */
  readonly incomplete_in: readonly IncompletePart[];
  readonly bridge: SummaryAnswer["analytic"]["bridge"];
  /** what of the part `price` is of positions that have a value at only one of two ends at which they are held */
  readonly first_valued: string | null;
  readonly open_positions: number;
  readonly accounts: Readonly<Record<string, string>>;
  readonly accounts_since: Readonly<Record<string, string>> | null;
  readonly instrument_quantity: Readonly<Record<string, string>>;
  readonly cash: Readonly<Record<string, string>>;
  readonly fifo_cost_basis: Readonly<Record<string, string | null>>;
  readonly fifo_realised_gain: Readonly<Record<string, string | null>>;
}

/** Lays a summary out for the command line. `numbers` gives an account's number, where it has one, by its id. */
export function printedSummary(book: Book, summary: Summary, numbers: ReadonlyMap<string, string>): PrintedSummary {
  const names = namesOf(book.terms);
  const target = names.code(summary.currency);
  const places = minorUnitOf(target);
  const label = (id: string): string => numbers.get(id) ?? names.account(id);
  const money = (value: Parameters<typeof formatMoney>[0]): string => formatMoney(value, places);
  const bridge = summary.bridge;
  const unknown = incompleteIn(
    summary.netWorth,
    summary.netWorthSince,
    unvaluedPositions(book, summary.problems).length > 0,
  );
  // Positions are worked out one by one: only where one of them can have no value.
  const gap = unknown.length === 0 ? null : firstValuedIn(summary);
  const shown = summary.accounts.filter(
    (one) => numbers.has(one.account) || one.at.total.mantissa !== 0n || one.since?.total.mantissa,
  );
  return {
    at: formatDay(summary.at),
    since: summary.since === null ? null : formatDay(summary.since),
    currency: target,
    net_worth: money(summary.netWorth.total),
    net_worth_since: summary.netWorthSince === null ? null : money(summary.netWorthSince.total),
    net_worth_diff: summary.diff === null ? null : money(summary.diff),
    incomplete: unknown.length > 0,
    incomplete_in: unknown,
    bridge:
      bridge === null
        ? null
        : {
            flows: money(bridge.flows),
            income: money(bridge.income),
            expenses: money(bridge.expenses),
            price: money(bridge.price),
            currency: money(bridge.currency),
          },
    first_valued: gap === null ? null : money(gap),
    open_positions: summary.openPositions,
    accounts: sorted(shown.map((one) => [label(one.account), money(one.at.total)])),
    accounts_since:
      summary.since === null
        ? null
        : sorted(shown.flatMap((one) => (one.since ? [[label(one.account), money(one.since.total)] as const] : []))),
    instrument_quantity: sorted(
      summary.instruments.map((one) => [names.code(one.instrument), formatMoney(one.at, Math.max(4, one.at.scale))]),
    ),
    cash: sorted(
      summary.cash.map((one) => [
        `${label(one.account)}:${names.code(one.currency)}`,
        formatMoney(one.at, minorUnitOf(names.code(one.currency))),
      ]),
    ),
    fifo_cost_basis: perCurrency(summary, names.code, "basis"),
    fifo_realised_gain: perCurrency(summary, names.code, "realised"),
  };
}

/** What of the part `price` comes of positions without a value at one end; null: none is. */
function firstValuedIn({ positions }: Summary): Decimal | null {
  const gaps = positions.flatMap((row) => (row.firstValued && row.bridge ? [row.bridge.price] : []));
  return gaps.length === 0 ? null : gaps.reduce(addDecimals, ZERO);
}

function perCurrency(
  summary: Summary,
  code: (id: string) => string,
  part: "basis" | "realised",
): Record<string, string | null> {
  return Object.fromEntries(
    summary.basis.map((one) => {
      const value = one[part];
      return [code(one.currency), value === null ? null : formatMoney(value, minorUnitOf(code(one.currency)))];
    }),
  );
}

function sorted(pairs: readonly (readonly [string, string])[]): Record<string, string> {
  return Object.fromEntries([...pairs].sort((a, b) => (a[0] < b[0] ? -1 : 1)));
}

/** The same for people: the figure, the change and its parts, then the accounts. */
export function textOf(printed: PrintedSummary): string {
  const line = (label: string, amount: string | null): string =>
    amount === null ? "" : `${label.padEnd(28)}${amount.padStart(22)}\n`;
  const bridge =
    printed.bridge === null
      ? ""
      : Object.entries(printed.bridge)
          .map(
            ([part, amount]) =>
              line(`  ${part}`, amount) + (part === "price" ? line("    first valued", printed.first_valued) : ""),
          )
          .join("");
  return [
    `Net worth in ${printed.currency}${printed.incomplete ? `, incomplete: ${unknownText(printed)}` : ""}\n`,
    line(`at ${printed.at}`, printed.net_worth),
    printed.since === null ? "" : line(`since ${printed.since}`, printed.net_worth_since),
    printed.since === null ? "" : line("difference", printed.net_worth_diff),
    bridge,
    "\n",
    ...Object.entries(printed.accounts).map(([account, amount]) => line(account, amount)),
  ].join("");
}

/** Which days have values that are not known. A question about one day names none: it is the one beside the figure. */
function unknownText({ at, since, incomplete_in: parts }: PrintedSummary): string {
  if (since === null) return "some values are unknown";
  const days = { at, since } as const;
  const named = parts.flatMap((part) => (part === "between" ? [] : [`of ${days[part]}`]));
  const between = parts.includes("between") ? [`of flows between ${since} and ${at}`] : [];
  const figures = parts.some((part) => part !== "between") ? "; this affects the difference" : "";
  return `some values ${[...named, ...between].join(" and ")} are not known${figures}`;
}
