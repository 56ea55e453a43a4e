import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { lotMethodLabels } from "./lot-method-labels.ts";
import styles from "./lots-told.module.css";
import { recordTexts } from "./texts.ts";

/** By which method costs and gains are told and what fees are in them, with the way to where that is set. */
export function LotsTold({ told }: { told: SummaryAnswer["analytic"]["lots_told"] }): ReactElement | null {
  if (told === undefined) return null;
  const method = told.method === null ? recordTexts.severalMethods : lotMethodLabels[told.method];
  return (
    <p className={styles["told"]}>
      {recordTexts.lotsTold(method, recordTexts.feesTold[told.fees])} <Link to="/settings">{recordTexts.whereSet}</Link>
    </p>
  );
}
