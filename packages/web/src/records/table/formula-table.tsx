import type { ReactElement, ReactNode } from "react";
import { percentText, reasonText } from "../../ui/format/ratio.ts";
import plain from "./plain-table.module.css";
import { recordTexts } from "../texts.ts";

/** A figure, and what has to be said beside it. How it is worked out stands in its evidence. */
export interface FormulaLine {
  readonly id: string;
  readonly name: ReactNode;
  readonly figure: ReactNode;
  /** What the figure does not say itself: the day of its price, that it is an estimate. */
  readonly note?: string | null | undefined;
  /** Why there is no figure, in place of one; `roots` where several rates solve it, as ratios. */
  readonly reason?: string | null | undefined;
  readonly roots?: readonly string[] | undefined;
  /** A sum that closes what stands above it. */
  readonly strong?: boolean;
}

/** Figures, each with a note or the reason why there is none beside it; on a phone these stand under it. */
export function FormulaTable({
  label,
  heads: [name, figure],
  lines,
}: {
  label: string;
  /** Over the names and over the figures. */
  heads: readonly [name: string, figure: string];
  lines: readonly FormulaLine[];
}): ReactElement {
  const isNoted = lines.some(({ note, reason }) => (note ?? "") !== "" || (reason ?? null) !== null);
  return (
    <table className={plain["table"]} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{figure}</th>
          {isNoted && (
            <th scope="col" className={plain["formula"]}>
              {recordTexts.note}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, figure, note, reason = null, roots, strong = false }) => (
          <tr key={id} className={strong ? plain["strong"] : undefined}>
            <td>{name}</td>
            <td>{figure}</td>
            {isNoted && (
              <td className={plain["formula"]}>
                {reason !== null && (
                  <span className={plain["reason"]}>
                    {reasonText(reason)}
                    {roots !== undefined && ` (${recordTexts.solutions}: ${roots.map(percentText).join(", ")})`}
                  </span>
                )}
                {note}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
