import type { SummaryAnswer, SummaryBody, SummaryRow } from "@distributary/contract/summary/summary";
import { compareDecimals, multiplyDecimals, ONE, ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import type { Day } from "@distributary/domain/time/day";
import type { Book } from "@distributary/domain/ledger/book";
import { hasPrivateHoldings, privateHoldings } from "@distributary/domain/commitments/paid-capital";
import { rateOn } from "@distributary/domain/ledger/rates/rates";
import type { StandingCommitment, StandingPeriod } from "../../commitments/service.ts";
import { ends } from "./figures.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";
import type { View } from "./view.ts";

/** How commitments stand at both ends; `since` empty where it was not asked. */
export interface StandingAt {
  readonly at: readonly StandingCommitment[];
  readonly since: readonly StandingCommitment[];
  /** those of `at` of one currency put together */
  readonly pooled: StandingPeriod["pooled"];
}

/** Whether a question is about commitments. */
export function asksCommitments(body: SummaryBody): boolean {
  return (body.networth_features?.includes("commitments") ?? false) || (body.sections?.includes("C") ?? false);
}

/** The figures of a commitment that are rows, and what each is called. */
const FIGURES = [
  ["called", "Called"],
  ["paid_in", "Paid in"],
  ["unfunded", "Unfunded"],
  ["recallable", "Recallable"],
  ["distributed", "Distributed"],
] as const;

/**
 * The section C: each commitment with what of it was called, paid in, is unfunded, may be called again and was
 * distributed, in the currency of the answer by the rates of both ends and by the share that counts; then, where there
 * are any, all that was ever paid into commitments and private holdings. Each opens to what it shows: the figure of the commitment itself
 * where that is the same, else its part of it.
 */
export function capitalRows(
  book: Book,
  standing: StandingAt,
  paid: SummaryAnswer["net_worth"]["total_paid_capital"],
  view: Pick<View, "scope" | "target" | "byDay" | "ever" | "shareOf">,
  context: KeyContext,
): SummaryRow[] {
  const rows = standing.at.flatMap((now) => {
    const holder = holderOf(book, now.instrument_id, view);
    if (!holder) return [];
    const then = standing.since.find((one) => one.instrument_id === now.instrument_id);
    const figureOf = (name: "committed" | (typeof FIGURES)[number][0]): SummaryRow["value"] => {
      const on = (amount: string | null, day: Day): Decimal | null => {
        const rate = amount ? rateOn(book, holder.currency, view.target, day) : null;
        return amount && rate
          ? multiplyDecimals(multiplyDecimals(parseDecimal(amount), rate.value), holder.share)
          : null;
      };
      // What was not promised yet had nothing called of it either.
      const before = context.since === null ? null : then ? on(then[name], context.since) : ZERO;
      return ends(on(now[name], context.at), before);
    };
    const row = (path: readonly string[], label: string, name: "committed" | (typeof FIGURES)[number][0]) => {
      const part = explainKey({ figure: "capital", name, instrument: now.instrument_id }, context);
      return {
        ...plainRow(path, label, figureOf(name)),
        explain_key: isWhole(holder, view) ? (now.keys[name] ?? "") : part,
      };
    };
    return [
      row([now.instrument_id], now.name, "committed"),
      ...FIGURES.map(([name, label]) => row([now.instrument_id, name], label, name)),
    ];
  });
  if (paidPositions(book, view).length === 0) return rows;
  const total = {
    ...plainRow(["paid_capital"], "Total paid in", paid),
    explain_key: explainKey({ figure: "paid_capital" }, context),
  };
  return [...rows, total];
}

/** The positions into which capital that counts was ever paid, of what was somebody's on some day. */
export function paidPositions(book: Book, { scope, ever }: Pick<View, "scope" | "ever">): readonly number[] {
  if (ever === null) return privateHoldings(book, scope.positions);
  return hasPrivateHoldings(book) ? privateHoldings(book, ever().positions) : [];
}

function plainRow(path: readonly string[], label: string, value: SummaryRow["value"]): Omit<SummaryRow, "explain_key"> {
  return {
    section: "C",
    key: `C:${path.join("/")}`,
    path: [...path],
    label,
    value,
    basis: null,
    unrealised: null,
    share: null,
    bridge: null,
    incomplete: value.at === null,
    incomplete_in: value.at === null ? ["at"] : [],
    position_count: 0,
  };
}

/** Who holds a commitment, in what it is counted, and how much of it counts. */
interface Holder {
  /** instrument index */
  readonly currency: number;
  readonly share: Decimal;
}

/** Who holds a commitment inside the question; null: nobody inside it. One that was not called yet is everybody's. */
export function holderOf(
  book: Book,
  instrument: string,
  { scope, byDay, shareOf }: Pick<View, "scope" | "byDay" | "shareOf">,
): Holder | null {
  const index = book.instrumentIndex.get(instrument);
  if (index === undefined) return null;
  const held = scope.positions.map((p) => book.positions[p]).find((position) => position?.instrument === index);
  if (held) return { currency: held.currency, share: shareOf(held.account) };
  const isEverything = scope.isWhole && byDay === null;
  const currency = book.terms.instruments[index]?.currency ?? book.terms.defaultCurrency;
  return isEverything ? { currency, share: ONE } : null;
}

/** Whether a figure of a commitment is shown as it is: all of it, in its own currency. */
function isWhole({ currency, share }: Holder, { target }: Pick<View, "target">): boolean {
  return currency === target && compareDecimals(share, ONE) === 0;
}

/** Every commitment as it stands at `at`, and those of one currency put together; each figure with its key. */
export function presentCommitments({
  at,
  pooled,
}: StandingAt): Required<Pick<SummaryAnswer["analytic"], "commitments" | "commitment_pools">> {
  return {
    commitments: at.map(({ name, payments: _, keys: explain, ...point }) => ({ ...point, label: name, explain })),
    commitment_pools: pooled.map(({ currency, count, point, keys }) => ({ ...point, currency, count, explain: keys })),
  };
}
