import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { recordTexts } from "../texts.ts";
import styles from "./held-total.module.css";
import type { HeldValues } from "./held-values.ts";

/** What all records of a list come to, and what that changed by: the net worth of the Summary. Nothing of nothing. */
export function HeldTotal({ held }: { held: HeldValues | undefined }): ReactElement | null {
  if (held === undefined || held.byId.size === 0) return null;
  return (
    <p className={styles["total"]}>
      <span className={styles["figure"]} data-testid="held-total">
        <Figure value={held.total.value} /> <span className={styles["muted"]}>{held.unit}</span>
      </span>
      <Figure value={held.total.change} change />
      <span className={styles["muted"]}>{recordTexts.since(held.since)}</span>
    </p>
  );
}
