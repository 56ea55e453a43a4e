import type { SummaryAnswer } from "@distributary/contract/summary";
import { useState, type ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { signOf } from "../../ui/format/exact.ts";
import { Icon } from "../../ui/icons.tsx";
import styles from "./notes-line.module.css";
import { summaryTexts } from "./texts.ts";

const mostShown = 200;

/** What the figures of the page do not rest on: missing prices, estimates, statements that say something else. */
export function NotesLine({ answer }: { answer: SummaryAnswer }): ReactElement | null {
  const [open, setOpen] = useState(false);
  const unexplained = answer.unexplained !== null && signOf(answer.unexplained) !== 0 ? answer.unexplained : null;
  const notes = [
    answer.total_errors > 0 && summaryTexts.missing(answer.total_errors),
    answer.estimated_count > 0 && summaryTexts.estimatedCount(answer.estimated_count),
  ].filter((note): note is string => note !== false);
  if (notes.length === 0 && unexplained === null) return null;
  return (
    <div className={styles["notes"]}>
      <div className={styles["line"]}>
        {answer.total_errors > 0 && (
          <span className={styles["sign"]}>
            <Icon name="warning" />
          </span>
        )}
        <span>
          {notes.join(" · ")}
          {unexplained !== null && (
            <>
              {notes.length > 0 && " · "}
              {summaryTexts.unexplained} <Figure value={unexplained} unit={answer.targetUnit} />
            </>
          )}
        </span>
        {answer.user_errors.length > 0 && (
          <Button look="quiet" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? summaryTexts.hideThem : summaryTexts.seeThem}
          </Button>
        )}
      </div>
      {open && (
        <ul className={styles["list"]}>
          {answer.user_errors.slice(0, mostShown).map((error, index) => (
            <li key={index}>
              <span className={styles["where"]}>
                {[error.account_id, error.instrument_id]
                  .map((id) => (id === null ? null : (answer.refs[id]?.name ?? null)))
                  .filter((name) => name !== null)
                  .join(", ")}
              </span>{" "}
              {error.message}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
