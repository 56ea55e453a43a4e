import type { ReactElement, ReactNode } from "react";
import { percentText, reasonText } from "../../ui/format/ratio.ts";
import plain from "./plain-table.module.css";
import { recordTexts } from "../texts.ts";

/** A figure with how it is worked out beside it. */
export interface FormulaLine {
  readonly id: string;
  readonly name: ReactNode;
  readonly figure: ReactNode;
  readonly formula?: string | undefined;
  /** Why there is no figure, in place of one; `roots` where several rates solve it, as ratios. */
  readonly reason?: string | null | undefined;
  readonly roots?: readonly string[] | undefined;
  /** A sum that closes what stands above it. */
  readonly strong?: boolean;
}

/** Figures, each with its formula or the reason why there is none. On a phone these stand under it. */
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
  return (
    <table className={plain["table"]} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          <th scope="col">{figure}</th>
          <th scope="col" className={plain["formula"]}>
            {recordTexts.formula}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, figure, formula, reason = null, roots, strong = false }) => (
          <tr key={id} className={strong ? plain["strong"] : undefined}>
            <td>{name}</td>
            <td>{figure}</td>
            <td className={plain["formula"]}>
              {reason !== null && (
                <span className={plain["reason"]}>
                  {reasonText(reason)}
                  {roots !== undefined && ` (${recordTexts.solutions}: ${roots.map(percentText).join(", ")})`}
                </span>
              )}
              {formula}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
