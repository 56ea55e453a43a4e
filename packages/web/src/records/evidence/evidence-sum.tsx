import type { EvidenceTerm } from "@distributary/contract/summary/evidence";
import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { plainPercentText } from "../../ui/format/ratio.ts";
import { RatioFigure } from "../../ui/ratio-figure.tsx";
import { EvidenceAmount } from "./evidence-amount.tsx";
import styles from "./evidence-sum.module.css";
import { isRatioUnit } from "./ratio-unit.ts";
import { digitsOf } from "./sum-digits.ts";
import { evidenceTexts } from "./texts.ts";

/** A number of a sum; without `key` and `step` it opens no further. */
export type SumTerm = EvidenceTerm;

/** The formula with its numbers in it: `1,280.71 × 185.38 × 1.0762 = 255,509.27`, each with its name under it. */
export function EvidenceSum({
  terms,
  figure,
  unit,
  onOpen,
}: {
  readonly terms: readonly SumTerm[];
  readonly figure: string;
  readonly unit: string;
  /** Opens a number of it; undefined: none opens. */
  readonly onOpen?: ((term: SumTerm) => void) | undefined;
}): ReactElement {
  const { digits, isWhole } = digitsOf(terms, figure);
  return (
    <p className={styles["sum"]} aria-label={evidenceTexts.sum} role="group">
      {terms.map((term, place) => {
        const opens = onOpen !== undefined && (term.key !== undefined || term.step !== undefined);
        const open = opens ? () => onOpen(term) : undefined;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the terms of a sum never change their places
          <span key={place} className={styles["term"]}>
            <span className={styles["number"]}>
              {term.before !== "" && <span className={styles["sign"]}>{term.before} </span>}
              {isRatioUnit(
                term.unit ??
                  (isRatioUnit(unit) && !/[×÷]/.test(terms.map(({ before }) => before).join("")) ? unit : ""),
              ) ? (
                <RatioFigure
                  text={plainPercentText(term.value)}
                  name={`${evidenceTexts.sum}: ${term.label}`}
                  onOpen={open}
                />
              ) : (
                <Figure value={term.value} digits={digits} name={`${evidenceTexts.sum}: ${term.label}`} onOpen={open} />
              )}
              {term.after}
            </span>{" "}
            <span className={styles["label"]}>{term.label}</span>
          </span>
        );
      })}
      <span className={styles["term"]}>
        <span className={styles["number"]}>
          <span className={styles["sign"]}>{isWhole ? "=" : "≈"} </span>
          <strong>
            {isRatioUnit(unit) || unit === "×" ? (
              <EvidenceAmount value={figure} unit={unit === "×" ? "times" : unit} name={evidenceTexts.sum} />
            ) : (
              <Figure value={figure} digits={isQuantity(unit, terms) ? digits : { least: 2, most: 2 }} />
            )}
          </strong>
        </span>{" "}
        <span className={styles["label"]}>{unit === "×" || isRatioUnit(unit) ? "" : unit}</span>
      </span>
    </p>
  );
}

/** Units are counted to as many digits as they have; money to cents. */
function isQuantity(unit: string, terms: readonly SumTerm[]): boolean {
  return unit === "" || (!/^[A-Z]{3}$/.test(unit) && terms.every(({ before }) => !before.includes("×")));
}
