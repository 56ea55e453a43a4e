import type { ReactElement } from "react";
import type { PriceFetchResult } from "@distributary/contract/entry/pricing";
import { Note } from "../../ui/states.tsx";
import { fetchedTexts } from "./fetched-texts.ts";
import styles from "./pricing.module.css";
import { pricingTexts as texts } from "./texts.ts";
import type { Fetching } from "./use-fetching.ts";

/** How far a fetch is, and what came of it: counts, symbols that failed, rows that are no price, with their reasons. */
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
  const { written, corrected, failures, dropped } = result;
  const rows = dropped.reduce((sum, one) => sum + one.rows, 0);
  return (
    <div className={styles["result"]} role="status">
      <Note tone={failures.length + rows > 0 ? "warn" : "plain"}>
        {written + corrected + failures.length + rows === 0 ? texts.nothingFetched : texts.fetched(written, corrected)}
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
        {rows > 0 && (
          <>
            {". "}
            {fetchedTexts.dropped(rows)}
            <ul className={styles["failures"]}>
              {dropped.map((one) => (
                <Dropped key={`${one.provider} ${one.symbol}`} dropped={one} />
              ))}
            </ul>
          </>
        )}
      </Note>
    </div>
  );
}

/** The first rows of a symbol that are no price, as they stand in the source. */
function Dropped({ dropped }: { dropped: PriceFetchResult["dropped"][number] }): ReactElement {
  const { symbol, rows, first } = dropped;
  return (
    <>
      {first.map(({ date, price, reason }, index) => (
        <li key={index}>
          <strong>{symbol}</strong> {fetchedTexts.row(date, price, reason)}
        </li>
      ))}
      {rows > first.length && (
        <li>
          <strong>{symbol}</strong> {fetchedTexts.more(rows - first.length)}
        </li>
      )}
    </>
  );
}
