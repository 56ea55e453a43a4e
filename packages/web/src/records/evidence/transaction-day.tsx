import type { ReactElement } from "react";
import { formatDay } from "../../ui/format/day.ts";
import styles from "./evidence-sheet.module.css";
import { evidenceTexts } from "./texts.ts";

/** A day of the evidence, which opens the transaction that it is of where there is one. */
export function TransactionDay({
  day,
  id,
  onTransaction,
}: {
  day: string;
  id: string | null;
  onTransaction: (id: string) => void;
}): ReactElement {
  if (id === null || id === "") return <span className={styles["day"]}>{formatDay(day)}</span>;
  return (
    <button
      type="button"
      className={styles["link"]}
      aria-label={`${evidenceTexts.openTransaction} ${formatDay(day)}`}
      onClick={() => onTransaction(id)}
    >
      {formatDay(day)}
    </button>
  );
}
