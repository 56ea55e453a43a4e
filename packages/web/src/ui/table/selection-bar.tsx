import type { ReactElement, ReactNode } from "react";
import { Button } from "../button.tsx";
import { formatCount } from "../format/count.ts";
import styles from "./selection-bar.module.css";
import { tableTexts } from "./texts.ts";

/** What can be done with the rows that are chosen. It floats at the foot of the window as long as there are any. */
export function SelectionBar({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}): ReactElement | null {
  if (count === 0) return null;
  return (
    <div className={styles["bar"]} role="toolbar" aria-label={tableTexts.selected(formatCount(count))}>
      <span className={styles["count"]} role="status">
        {tableTexts.selected(formatCount(count))}
      </span>
      {children}
      <Button look="quiet" size="small" onClick={onClear}>
        {tableTexts.clearSelection}
      </Button>
    </div>
  );
}
