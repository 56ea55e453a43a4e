import type { ImportSession } from "@distributary/contract/entry/imports";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { Reading } from "./files-list.tsx";
import { discard, write } from "./flow/flow.ts";
import type { FlowState } from "./flow/flow-store.ts";
import styles from "./importer-page.module.css";
import { IssuesPart } from "./issues-part.tsx";
import { LockedPart } from "./locked-part.tsx";
import { BalancesPart } from "./balances/balances-part.tsx";
import { MatchesPart } from "./matches/matches-part.tsx";
import { OpeningsPart } from "./openings-part.tsx";
import { PreviewPart } from "./preview-part.tsx";
import { SourceParts } from "./sources/source-part.tsx";
import { countLines, importTexts, leftOut, recordsToWrite, whyNothing } from "./texts.ts";

/** What was read, before anything is written: exact counts, the rows that cannot be taken, the first rows of each file. */
export function ReadyStep({
  session,
  state,
  universe,
}: {
  session: ImportSession;
  state: FlowState;
  universe: string;
}): ReactElement {
  const { counts } = session;
  const records = counts === null ? 0 : recordsToWrite(counts);
  const isRefused = (counts?.rejected ?? 0) > 0 || session.issues.some(({ severity }) => severity === "error");
  return (
    <>
      <SourceParts sources={session.sources} said={state.said} universe={universe} />
      {counts !== null && (
        <section className={styles["section"]} aria-labelledby="import-counts">
          <div className={styles["sectionHead"]}>
            <h2 id="import-counts">{importTexts.whatIsWritten}</h2>
            {leftOut(counts) !== "" && <span className={styles["hint"]}>{leftOut(counts)}</span>}
          </div>
          {records === 0 ? (
            <p className={styles["hint"]}>{whyNothing(counts, isRefused)}</p>
          ) : (
            <dl className={styles["counts"]}>
              {countLines(counts).map((line) => (
                <div key={line.key} className={styles["count"]}>
                  <dt>{line.label}</dt>
                  <dd>{formatCount(line.count)}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
      {session.matches.length > 0 && <MatchesPart session={session} said={state.said} />}
      {session.opening_balances.length > 0 && <BalancesPart balances={session.opening_balances} said={state.said} />}
      {session.opening_proposals.length > 0 && <OpeningsPart session={session} state={state} />}
      {session.locked !== null && <LockedPart locked={session.locked} said={state.said} />}
      {session.issue_count > 0 && <IssuesPart session={session} />}
      <PreviewPart previews={session.previews} sources={session.sources} />
      <div className={styles["bar"]}>
        <Button look="primary" disabled={records === 0} busy={state.busy !== null} onClick={() => void write()}>
          {importTexts.write(records)}
        </Button>
        <Button look="quiet" onClick={discard}>
          {importTexts.discard}
        </Button>
        {/* Read once more, it says so where the page does not move under the pointer of who answers the next question. */}
        {state.busy === "reading" && <Reading session={session} />}
        {state.busy !== "reading" && counts !== null && counts.rejected > 0 && (
          <span className={styles["barNote"]}>{importTexts.skip(counts.rejected)}</span>
        )}
      </div>
    </>
  );
}
