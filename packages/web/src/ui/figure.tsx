import type { ReactElement, ReactNode } from "react";
import { useAmountsCovered } from "./amounts.ts";
import { classes } from "./classes.ts";
import styles from "./figure.module.css";
import { formatKnown, moneyDigits, type Digits } from "./format/amount.ts";
import { roundExact, signOf } from "./format/exact.ts";
import { commonTexts } from "./texts.ts";

interface FigureProps {
  /** A decimal string, or null where it is not known. */
  readonly value: string | null | undefined;
  readonly digits?: Digits;
  /** Gain and loss: an arrow and a sign beside the colour. */
  readonly change?: boolean;
  readonly sign?: "auto" | "always";
  /** Why it is an estimate; marked `≈`, which nobody takes for a minus. */
  readonly estimated?: string | false;
  /** Why it is not known, where that is known: said when one points at `---`, and to those who hear it. */
  readonly why?: string | null;
  readonly unit?: string;
  /** What the figure is, for those who do not see where it stands. */
  readonly name?: string;
  /** Opens the evidence; without it the figure is plain text. */
  readonly onOpen?: (() => void) | undefined;
  readonly suffix?: ReactNode;
  /** Not an amount of money: never covered. */
  readonly open?: boolean;
}

/** A figure: tabular, with a true minus, `---` where unknown, covered when amounts are hidden, opening to its evidence. */
export function Figure({
  value,
  digits = moneyDigits,
  change = false,
  sign,
  estimated = false,
  why = null,
  unit,
  name,
  onOpen,
  suffix,
  open = false,
}: FigureProps): ReactElement {
  const covered = useAmountsCovered() && !open;
  const known = value !== null && value !== undefined;
  // What is too small to be shown has gone nowhere that one could see.
  const direction = known && change && !covered ? signOf(roundExact(value, digits.most)) : 0;
  const text = covered && known ? "•••••" : formatKnown(value, digits, { sign: sign ?? (change ? "always" : "auto") });
  const missing = known || why === null ? undefined : why;
  const look = classes(direction > 0 && styles["gain"], direction < 0 && styles["loss"], !known && styles["unknown"]);
  const content = (
    <>
      {direction !== 0 && (
        <span className={styles["arrow"]} data-arrow="" aria-hidden="true">
          {direction > 0 ? "▲" : "▼"}
        </span>
      )}
      {estimated !== false && known && (
        <span className={styles["mark"]} title={estimated}>
          ≈
        </span>
      )}
      {text}
      {unit !== undefined && known && ` ${unit}`}
      {suffix}
    </>
  );
  if (onOpen === undefined) {
    return (
      <span
        className={classes(styles["plain"], look)}
        title={missing}
        aria-label={covered && known ? commonTexts.hidden : undefined}
        role={covered && known ? "img" : undefined}
      >
        {content}
      </span>
    );
  }
  const spoken = [
    name,
    covered && known ? commonTexts.hidden : text,
    unit,
    missing,
    estimated !== false && known ? `${commonTexts.estimated}: ${estimated}` : undefined,
  ]
    .filter((part) => part !== undefined)
    .join(", ");
  return (
    <button
      type="button"
      className={classes(styles["figure"], look)}
      title={missing}
      aria-label={spoken}
      onClick={onOpen}
      aria-haspopup="dialog"
    >
      {content}
    </button>
  );
}
