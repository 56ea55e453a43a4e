import type { GroupFigure } from "@distributary/domain/summary/answer/figure-key";

const KINDS = ["income", "expenses"] as const;
const SIDES = ["all", "account", "instrument", "month"] as const;
const TERMS = ["short", "long", "debt", "all"] as const;
const PARTS = ["cost", "value", "gain", "currency", "price"] as const;

/** The gain of which lots: those that would be a short-term or a long-term one, those of debts, or all. */
export type TermAsked = (typeof TERMS)[number];

/** A figure of the analytic features that opens: what a group was worth, what was earned, gains by term, and one lot. */
export type AnalyticKey =
  /** what stood in a group's row at `since`: of the positions that make the row, whichever side of zero they were on */
  | (Omit<GroupFigure, "figure"> & { readonly figure: "was" })
  | EarnedKey
  /** unrealised gain of everything asked about */
  | { readonly figure: "gained"; readonly term: TermAsked }
  /** unrealised gain of one position */
  | {
      readonly figure: "gained_in";
      readonly term: TermAsked;
      readonly account: string;
      readonly instrument: string;
    }
  | LotKey;

/** Income or expenses of the window: all, or of one account, of one cause (empty: of none), of one month or year. */
export interface EarnedKey {
  readonly figure: "earned";
  readonly kind: (typeof KINDS)[number];
  readonly by: (typeof SIDES)[number];
  /** an id, or `2025-03`, or `2025` */
  readonly id: string;
}

/** What an open lot cost, is worth, or gained, and of that what rates and prices did; `place` counts the lots of its position, the oldest 0. */
export interface LotKey {
  readonly figure: "lot";
  readonly part: (typeof PARTS)[number];
  readonly account: string;
  readonly instrument: string;
  readonly place: number;
}

/** What follows the name of such a figure in its key; null: it is another figure, or one of a group. */
export function analyticIds(key: { readonly figure: string } | Exclude<AnalyticKey, { figure: "was" }>): string | null {
  if (!isOwn(key)) return null;
  switch (key.figure) {
    case "earned":
      return `${key.kind}:${key.by}:${key.id}`;
    case "gained":
      return key.term;
    case "gained_in":
      return `${key.term}:${key.account}:${key.instrument}`;
    case "lot":
      return `${key.part}:${key.account}:${key.instrument}:${key.place}`;
  }
}

/** Whether the evidence of a figure is told by the analytic features. */
export function isAnalytic(key: { readonly figure: string }): key is AnalyticKey {
  return key.figure === "was" || isOwn(key);
}

function isOwn(key: { readonly figure: string }): key is Exclude<AnalyticKey, { figure: "was" }> {
  return ["earned", "gained", "gained_in", "lot"].includes(key.figure);
}

/** Reads the name of a figure and what {@link analyticIds} wrote after it; null for anything else. */
export function readAnalytic(subject: string): AnalyticKey | null {
  const [figure = "", first = "", second = "", third = "", fourth = "", ...rest] = subject.split(":");
  if (rest.length > 0) return null;
  const term = TERMS.find((one) => one === first);
  if (figure === "gained") return term && second === "" ? { figure, term } : null;
  if (figure === "gained_in") {
    return term && second !== "" && third !== "" && fourth === ""
      ? { figure, term, account: second, instrument: third }
      : null;
  }
  if (figure === "lot") {
    const part = PARTS.find((one) => one === first);
    const isWhole = part && second !== "" && third !== "" && /^\d{1,9}$/.test(fourth);
    return isWhole ? { figure, part, account: second, instrument: third, place: Number(fourth) } : null;
  }
  if (figure !== "earned" || fourth !== "") return null;
  const kind = KINDS.find((one) => one === first);
  const by = SIDES.find((one) => one === second);
  if (!kind || !by || (by === "month" && !/^\d{4}(-\d\d)?$/.test(third))) return null;
  return { figure, kind, by, id: third };
}
