import type { SummaryAnswer, SummaryPosition } from "@distributary/contract/summary";
import { formatDay } from "../../ui/format/day.ts";
import { siblingKey } from "./figure-key.ts";
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
}

/** A foot line: what the figures of the page do not rest on. */
export interface Note {
  readonly kind: "missing" | "estimated" | "untied";
  readonly text: string;
  readonly items: readonly Noted[];
}

/** Foot lines of the page, those without anything to name left out. */
export function notesOf(answer: SummaryAnswer): readonly Note[] {
  const positions = answer.rows.flatMap((row) => row.components ?? []);
  const untied = untiedIn(answer, positions);
  const notes: readonly Note[] = [
    { kind: "missing", text: summaryTexts.missing(answer.total_errors), items: missingIn(answer, positions) },
    {
      kind: "estimated",
      text: summaryTexts.estimatedCount(answer.estimated_count),
      items: estimatedIn(answer, positions),
    },
    { kind: "untied", text: summaryTexts.untied(untied.accounts), items: untied.items },
  ];
  return notes.filter((note) => note.items.length > 0);
}

function missingIn(answer: SummaryAnswer, positions: readonly SummaryPosition[]): readonly Noted[] {
  return answer.user_errors.map((error) => {
    const position = find(positions, error.account_id, error.instrument_id);
    const names = [error.instrument_id, error.account_id].flatMap((id) => answer.refs[id ?? ""]?.name ?? []);
    return {
      where: names.join(" · "),
      why: error.message,
      figure: position?.value.at ?? null,
      inUnits: false,
      key: position?.explain_key ?? null,
    };
  });
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
