import type { SummaryAnswer, SummaryPosition } from "@distributary/contract/summary/summary";
import { formatDay } from "../../ui/format/day.ts";
import { siblingKey } from "../../records/evidence/figure-key.ts";
import { summaryTexts } from "./texts.ts";

/** One thing that a foot line names: what it is, why it is named, its figure, and the key of its evidence. */
export interface Noted {
  readonly where: string;
  readonly why: string;
  readonly figure: string | null;
  /** units of the holding instead of money */
  readonly inUnits: boolean;
  /** null where the page has no figure of it */
  readonly key: string | null;
  /** where it can be mended; null: only its evidence says more */
  readonly mend: Mend | null;
}

/** Where what is missing can be given: a price or a rate in its form, lots on a security's page. */
export type Mend =
  | { readonly to: "price"; readonly instrument: string; readonly date: string }
  /** the rate of a day */
  | { readonly to: "rate"; readonly security: string; readonly currency: string; readonly date: string }
  | { readonly to: "lots" | "loan"; readonly instrument: string }
  | { readonly to: "split"; readonly instrument: string; readonly account: string; readonly day: string };

/** A foot line: what the figures of the page do not rest on. */
export interface Note {
  readonly kind: "missing" | "lots" | "unpaid" | "splits" | "estimated" | "untied";
  readonly text: string;
  readonly items: readonly Noted[];
}

/** Foot lines of the page, those without anything to name left out. */
export function notesOf(answer: SummaryAnswer): readonly Note[] {
  const positions = answer.rows.flatMap((row) => row.components ?? []);
  const untied = untiedIn(answer, positions);
  const missing = errorsIn(answer, positions, (code) => !notMissing.includes(code));
  const before = missingSince(answer);
  const lots = errorsIn(answer, positions, (code) => lotCodes.includes(code));
  const unpaid = errorsIn(answer, positions, (code) => code === unpaidCode);
  const splits = errorsIn(answer, positions, (code) => code === splitCode);
  const notes: readonly Note[] = [
    {
      kind: "missing",
      text: summaryTexts.missing(missing.length, before === 0 ? null : { count: before, day: formatDay(answer.since) }),
      items: missing,
    },
    { kind: "lots", text: summaryTexts.lotErrors(lots.length), items: lots },
    { kind: "unpaid", text: summaryTexts.unpaid(unpaid.length), items: unpaid },
    { kind: "splits", text: summaryTexts.splits(splits.length), items: splits },
    {
      kind: "estimated",
      text: summaryTexts.estimatedCount(answer.estimated_count),
      items: estimatedIn(answer, positions),
    },
    { kind: "untied", text: summaryTexts.untied(untied.accounts), items: untied.items },
  ];
  return notes.filter((note) => note.items.length > 0);
}

/** Errors that a sale makes which names lots that were not held: no value is missing. */
const lotCodes = ["lot_not_held", "short_position"];

/** A loan with instalments due for which no payment is recorded: its value is known by them. */
const unpaidCode = "payment_not_recorded";

/** Units that a split did not reach in their account: their value is known, and too small or too large. */
const splitCode = "split_not_recorded";

/** A currency without a rate at an end, or on a day on which money moved. */
const rateCodes = ["no_rate", "unconverted_change"];

const notMissing: readonly string[] = [...lotCodes, unpaidCode, splitCode];

/** The currencies that have no rate on the day of the page, those of most positions first. */
export function currenciesWithoutRate(answer: SummaryAnswer): readonly string[] {
  const positions = answer.rows.flatMap((row) => row.components ?? []);
  const counts = new Map<string, number>();
  for (const { code, at, account_id: account, instrument_id: instrument } of answer.user_errors) {
    const currency =
      code === "no_rate" && at === answer.at ? find(positions, account, instrument)?.currency : undefined;
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency);
}

/** How many of the values that are missing are those of the earlier day, on which the difference rests. */
function missingSince({ at, since, user_errors: errors }: SummaryAnswer): number {
  if (since === null || since === at) return 0;
  return errors.filter((error) => error.at === since && (error.code === "no_price" || error.code === "no_rate")).length;
}

function errorsIn(
  answer: SummaryAnswer,
  positions: readonly SummaryPosition[],
  isOf: (code: string) => boolean,
): readonly Noted[] {
  return answer.user_errors
    .filter(({ code }) => isOf(code))
    .map((error) => {
      const position = find(positions, error.account_id, error.instrument_id);
      const names = [error.instrument_id, error.account_id].flatMap((id) => answer.refs[id ?? ""]?.name ?? []);
      return {
        where: names.join(" · "),
        why: error.message,
        figure: position?.value.at ?? null,
        inUnits: false,
        key: position?.explain_key ?? null,
        mend: mendOf(answer, error, position),
      };
    });
}

function mendOf(
  { targetUnit }: SummaryAnswer,
  { code, instrument_id: instrument, account_id: account, at: day }: SummaryAnswer["user_errors"][number],
  position: SummaryPosition | undefined,
): Mend | null {
  if (lotCodes.includes(code)) return instrument === null ? null : { to: "lots", instrument };
  // A payment is recorded on the loan's page, where the evidence leads.
  if (code === unpaidCode) return instrument === null ? null : { to: "loan", instrument };
  if (code === splitCode) return instrument && account ? { to: "split", instrument, account, day } : null;
  if (rateCodes.includes(code)) {
    return position === undefined ? null : { to: "rate", security: position.currency, currency: targetUnit, date: day };
  }
  return instrument === null ? null : { to: "price", instrument, date: day };
}

function estimatedIn(answer: SummaryAnswer, positions: readonly SummaryPosition[]): readonly Noted[] {
  return positions
    .filter((position) => position.estimated)
    .map((position) => ({
      where: [position.instrument_id, position.account_id].map((id) => answer.refs[id]?.name ?? id).join(" · "),
      why: summaryTexts.estimatedWhy,
      figure: position.value.at,
      inUnits: false,
      key: position.explain_key,
      mend: null,
    }));
}

/** What the server says does not tie out, with the difference that it says so by: of quantities where one is stated. */
function untiedIn(
  answer: SummaryAnswer,
  positions: readonly SummaryPosition[],
): { readonly accounts: number; readonly items: readonly Noted[] } {
  const differing = (answer.analytic.statements ?? []).flatMap((line) => {
    const difference = line.quantity_unexplained ?? line.unexplained;
    return line.ties_out === false ? [{ line, difference }] : [];
  });
  return {
    accounts: new Set(differing.map(({ line }) => line.account_id)).size,
    items: differing.map(({ line, difference }) => {
      const position = find(positions, line.account_id, line.instrument_id);
      const inUnits = line.quantity_unexplained !== null;
      return {
        where: line.label,
        why: summaryTexts.untiedWhy(formatDay(line.date)),
        figure: difference,
        inUnits,
        key: position === undefined ? null : siblingKey(position.explain_key, inUnits ? "quantity" : "value"),
        mend: null,
      };
    }),
  };
}

function find(
  positions: readonly SummaryPosition[],
  account: string | null,
  instrument: string | null,
): SummaryPosition | undefined {
  return positions.find((one) => one.account_id === account && one.instrument_id === instrument);
}
