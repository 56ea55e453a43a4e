import type { ReactElement } from "react";
import styles from "./figure.module.css";

/** A figure that is not an amount, such as a multiple or a rate, opening to its evidence. */
export function OpenedText({
  name,
  text,
  onOpen,
}: {
  /** what the figure is, for those who do not see where it stands */
  name: string;
  text: string;
  onOpen: () => void;
}): ReactElement {
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
