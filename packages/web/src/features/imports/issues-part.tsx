import type { ImportSession } from "@distributary/contract/entry/imports";
import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format/count.ts";
import styles from "./importer-page.module.css";
import { saveRejected } from "./queries.ts";
import { importTexts } from "./texts.ts";

/** Rows that cannot be taken as they stand: file, line, column and reason, to mend and drop again. */
export function IssuesPart({ session }: { session: ImportSession }): ReactElement {
  const download = useMutation({ mutationFn: () => saveRejected(session.uuid) });
  return (
    <section className={styles["section"]} aria-labelledby="import-issues">
      <div className={styles["sectionHead"]}>
        <h2 id="import-issues">
          {importTexts.issues} <span className={styles["hint"]}>{formatCount(session.issue_count)}</span>
        </h2>
        {(session.counts?.rejected ?? 0) > 0 && (
          <Button size="small" icon="download" busy={download.isPending} onClick={() => download.mutate()}>
            {importTexts.download}
          </Button>
        )}
      </div>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label={importTexts.reason}>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th scope="col">{importTexts.where}</th>
              <th scope="col">{importTexts.column}</th>
              <th scope="col">{importTexts.reason}</th>
              <th scope="col" className={styles["spare"]}>
                {importTexts.asWritten}
              </th>
            </tr>
          </thead>
          <tbody>
            {session.issues.map((issue, index) => (
              <tr key={index}>
                <td className={styles["where"]}>
                  {issue.file}
                  {issue.line !== null && (
                    <>
                      ,{" "}
                      <span
                        className={styles["line"]}
                      >{`${importTexts.line.toLowerCase()} ${formatCount(issue.line)}`}</span>
                    </>
                  )}
                </td>
                <td>{issue.column}</td>
                <td className={issue.severity === "error" ? styles["bad"] : undefined}>{issue.reason}</td>
                <td className={`${styles["raw"]} ${styles["spare"]}`}>{issue.raw}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {session.issue_count > session.issues.length && (
          <p className={styles["hint"]}>
            {importTexts.moreIssues(formatCount(session.issue_count - session.issues.length))}
          </p>
        )}
      </div>
    </section>
  );
}
