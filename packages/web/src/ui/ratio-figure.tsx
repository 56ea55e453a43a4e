import type { ReactElement } from "react";
import styles from "./figure.module.css";
import { commonTexts } from "./texts.ts";

/**
 * A figure that is no amount, as people read it (`+5.00 %`, `1.50×`), opening to its evidence. It tells no amount, so
 * that it is never covered.
 */
export function RatioFigure({
  text,
  name,
  onOpen,
  estimated = false,
}: {
  readonly text: string;
  /** What the figure is, for those who do not see where it stands. */
  readonly name: string;
  /** Without it the figure is plain text. */
  readonly onOpen: (() => void) | undefined;
  /** Why it is an estimate; marked `≈`. */
  readonly estimated?: string | false;
}): ReactElement {
  const content = (
    <>
      {estimated !== false && (
        <span className={styles["mark"]} title={estimated}>
          ≈
        </span>
      )}
      {text}
    </>
  );
  if (onOpen === undefined) return <span className={styles["plain"]}>{content}</span>;
  return (
    <button
      type="button"
      className={styles["figure"]}
      aria-label={`${name}, ${text}${estimated === false ? "" : `, ${commonTexts.estimated}: ${estimated}`}`}
      onClick={onOpen}
      aria-haspopup="dialog"
    >
      {content}
    </button>
  );
}
