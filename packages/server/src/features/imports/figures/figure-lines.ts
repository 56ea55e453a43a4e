import type { FigureReason, ImportFigure, ImportFigures } from "@distributary/contract/entry/import-figures";

/** How many figures that differ are named one by one. */
const MOST = 20;

/** What another program shows beside the records, in lines: how many figures agree, and of each that does not why. */
export function figureLines({ figures, agreeing, differing, totals }: ImportFigures): readonly string[] {
  if (agreeing + differing === 0) return [];
  const off = figures.filter(({ agrees }) => !agrees);
  return [
    `figures of the source: ${agreeing} of ${agreeing + differing} agree`,
    ...off.slice(0, MOST).map(lineOf),
    ...(off.length > MOST ? [`figure: … and ${off.length - MOST} more differ`] : []),
    ...totals.map(
      ({ currency, shown, recorded, difference }) =>
        `total in ${currency}: ${shown} in the source, ${recorded} recorded, difference ${difference}`,
    ),
  ];
}

function lineOf({ account_name: account, label, date, shown, recorded, difference, reasons }: ImportFigure): string {
  const why = reasons.map(reasonOf).join("; ");
  return `figure: ${label} in ${account} on ${date}: ${shown} in the source, ${recorded} recorded, difference ${difference} (${why})`;
}

const REASONS: Readonly<Record<FigureReason["kind"], string>> = {
  other_records: "other records of this account",
  opening_balance: "opening balance added by this import",
  rows_left_out: "rows that could not be imported",
  rounding: "rounding",
  unexplained: "not explained",
  no_price: "no price recorded up to this date",
  price: "another price is recorded",
};

function reasonOf({ kind, quantity }: FigureReason): string {
  return quantity === null ? REASONS[kind] : `${REASONS[kind]}: ${quantity}`;
}
