import { useState, type ReactElement, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "./loan/loan-panel.module.css";
import { loanRecordTexts as texts } from "./loan/loan-record-texts.ts";

const shownAtOnce = 12;

/** A table that shows its first rows, and more of them when it is asked. */
export function RowsShown<Row>({
  rows,
  what,
  children,
}: {
  rows: readonly Row[];
  what: string;
  children: (shown: readonly Row[]) => ReactNode;
}): ReactElement {
  const [most, setMost] = useState(shownAtOnce);
  const shown = rows.slice(0, most);
  return (
    <>
      {children(shown)}
      {rows.length > shownAtOnce && (
        <div className={styles["more"]}>
          <span>{texts.shown(shown.length, rows.length, what)}</span>
          {most < rows.length && (
            <Button size="small" onClick={() => setMost(most * 4)}>
              {texts.more}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
