import type { ReactElement } from "react";
import styles from "./figure.module.css";

/**
 * A figure that is no amount, as people read it (`+5.00 %`, `1.50×`), opening to its evidence. It tells no amount, so
 * that it is never covered.
 */
export function RatioFigure({
  text,
  name,
  onOpen,
}: {
  readonly text: string;
  /** What the figure is, for those who do not see where it stands. */
  readonly name: string;
  /** Without it the figure is plain text. */
  readonly onOpen: (() => void) | undefined;
}): ReactElement {
  if (onOpen === undefined) return <span className={styles["plain"]}>{text}</span>;
  return (
    <button
      type="button"
      className={styles["figure"]}
      aria-label={`${name}, ${text}`}
      onClick={onOpen}
      aria-haspopup="dialog"
    >
      {text}
    </button>
  );
}
