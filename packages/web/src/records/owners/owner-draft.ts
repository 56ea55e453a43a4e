import { readTypedAmount, writeExactAmount } from "../../ui/format/typed-amount.ts";
import { compareExact, signOf } from "../../ui/format/exact.ts";
import { changedFrom, percentOfShare, shareOfPercent, withRow, type OwnerRow } from "./owner-rows.ts";
import { ownerTexts as texts } from "./texts.ts";

/** What is to happen to a row of owners: a new one, another share from a day on, its end, or a correction. */
export type How = "add" | "change" | "end" | "correct";

/** A row of owners while it is typed. */
export interface OwnerDraft {
  readonly how: How;
  readonly entity: string | null;
  /** as typed: 60 for 0.6 */
  readonly percent: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What is wrong, field by field; `whole`: with all of the rows together. */
export type Wrong = Readonly<Partial<Record<"entity_id" | "share" | "from" | "to" | "whole", string>>>;

/** What stands in the form at first: nothing of a new owner, whose share counts since ever, or the share of a row that changes today. */
export function firstDraft(row: OwnerRow | undefined, today: string): OwnerDraft {
  if (row === undefined) return { how: "add", entity: null, percent: "", from: null, to: null };
  const percent = writeExactAmount(percentOfShare(row.share));
  return { how: "change", entity: row.entity_id, percent, from: today, to: row.to };
}

/** The same where another way is chosen: a correction shows the days of the row, anything else begins today. */
export function turnedTo(draft: OwnerDraft, how: How, row: OwnerRow | undefined, today: string): OwnerDraft {
  if (how === "correct") return { ...draft, how, from: row?.from ?? null, to: row?.to ?? null };
  return how === "end" ? { ...draft, how, to: row?.to ?? today } : { ...draft, how, from: today };
}

/** The rows as they would be, or what is missing. */
export function afterChange(
  rows: readonly OwnerRow[],
  index: number | null,
  { how, entity, percent, from, to }: OwnerDraft,
): { readonly rows: readonly OwnerRow[] } | { readonly wrong: Wrong } {
  const row = index === null ? undefined : rows[index];
  if (how === "end" && row !== undefined && index !== null) {
    return to === null ? { wrong: { to: texts.needed } } : { rows: withRow(rows, index, { ...row, to }) };
  }
  const share = typedShare(percent);
  const wrong: Wrong = {
    ...(entity === null ? { entity_id: texts.needed } : {}),
    ...(share === null ? { share: percent.trim() === "" ? texts.needed : texts.noShare } : {}),
    ...(how === "change" && from === null ? { from: texts.needed } : {}),
  };
  if (share === null || entity === null || Object.keys(wrong).length > 0) return { wrong };
  if (how === "change" && index !== null && from !== null) return { rows: changedFrom(rows, index, share, from) };
  return { rows: withRow(rows, index ?? rows.length, { entity_id: entity, share, from, to }) };
}

function typedShare(percent: string): string | null {
  const read = readTypedAmount(percent.replace(/\s*%\s*$/, ""));
  if (read.kind !== "amount" || signOf(read.amount) <= 0 || compareExact(read.amount, "100") > 0) return null;
  return shareOfPercent(read.amount);
}

/** What the server refuses, by the fields of the form; what belongs to none of them is said above all. */
export function refusal(fields: Readonly<Record<string, string>>): Wrong {
  const wrong: Record<string, string> = {};
  for (const [path, said] of Object.entries(fields)) {
    const field = /^user_attributes\.owners\.\d+\.(entity_id|share|from|to)$/.exec(path)?.[1] ?? "whole";
    wrong[field] ??= said;
  }
  return wrong;
}
