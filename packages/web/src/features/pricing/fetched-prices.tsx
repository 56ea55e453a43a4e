import type { ReactElement } from "react";
import { Note } from "../../ui/states.tsx";
import styles from "./pricing.module.css";
import { pricingTexts as texts } from "./texts.ts";
import type { Fetching } from "./use-fetching.ts";

/** How far a fetch is, and what came of it: counts, and each symbol that failed with its reason. */
export function FetchedPrices({ fetching }: { fetching: Fetching }): ReactElement | null {
  const { busy, job, result } = fetching;
  if (busy) {
    return (
      <p className={styles["result"]} role="status">
        {job?.stage ?? texts.fetchAll}
        {job !== null && job.total !== null && ` · ${job.done} / ${job.total}`}
      </p>
    );
  }
  if (result === null) return null;
  const { written, corrected, failures } = result;
  return (
    <div className={styles["result"]} role="status">
      <Note tone={failures.length > 0 ? "warn" : "plain"}>
        {written + corrected === 0 && failures.length === 0 ? texts.nothingFetched : texts.fetched(written, corrected)}
        {failures.length > 0 && (
          <>
            {". "}
            {texts.failures(failures.length)}
            <ul className={styles["failures"]}>
              {failures.map((failure) => (
                <li key={`${failure.provider} ${failure.symbol}`}>
                  <strong>{failure.symbol}</strong>: {failure.reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </Note>
    </div>
  );
}
