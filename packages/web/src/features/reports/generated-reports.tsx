import { REPORT_STATUSES, type GeneratedReport } from "@distributary/contract/reporting/reports";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState, type ReactElement } from "react";
import { hasEnded, useJob } from "../../data/jobs.ts";
import { BundleSheet } from "../../pickers/bundles/bundle-sheet.tsx";
import { bundleTexts } from "../../pickers/bundles/texts.ts";
import { useMayShare } from "../../pickers/bundles/use-may-share.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { formatBytes } from "../../ui/format/bytes.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { Panel } from "../../ui/surfaces/panel.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { AskedWords } from "./asked-words.tsx";
import { readReportsAgain, saveReport, tryAgain } from "./queries.ts";
import styles from "./reports.module.css";
import { reportTexts as texts } from "./texts.ts";

const NO_DOCUMENTS = [] as const;

/** The reports that were asked for, the newest first, each with how far it is or its file. */
export function GeneratedReports({
  universe,
  items,
}: {
  universe: string;
  items: readonly GeneratedReport[];
}): ReactElement {
  const mayShare = useMayShare();
  const [sharing, setSharing] = useState<GeneratedReport | null>(null);
  return (
    <Panel title={texts.generated}>
      {items.length === 0 ? (
        <EmptyState tight title={texts.none} body={texts.noneBody} />
      ) : (
        <table className={styles["table"]}>
          <thead>
            <tr>
              <th>{texts.report}</th>
              <th className={styles["spare"]}>{texts.days}</th>
              <th className={styles["spare"]}>{texts.made}</th>
              <th>{texts.state}</th>
              <th className={classes(styles["number"], styles["spare"])}>{texts.size}</th>
              <th>
                <span className={styles["hidden"]}>{texts.download}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((report) => (
              <GeneratedLine
                key={report.report_key}
                universe={universe}
                report={report}
                onShare={mayShare ? () => setSharing(report) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      {sharing !== null && (
        <BundleSheet documents={NO_DOCUMENTS} reports={[sharing]} onClose={() => setSharing(null)} />
      )}
    </Panel>
  );
}

function GeneratedLine({
  universe,
  report,
  onShare,
}: {
  universe: string;
  report: GeneratedReport;
  onShare: (() => void) | undefined;
}): ReactElement {
  const isThere = report.status === REPORT_STATUSES.exportable || report.status === REPORT_STATUSES.confirmed;
  const job = useJob(isThere ? null : report.job).data;
  const isOver = !isThere && job !== undefined && hasEnded(job);
  const failed = isOver && job.status !== "completed";
  const saving = useMutation({ mutationFn: () => saveReport(report) });
  const again = useMutation({ mutationFn: () => tryAgain(report) });
  const days = report.since === null ? report.at : texts.period(report.since, report.at);
  const name = `${report.name} ${texts.formats[report.format]}`;

  useEffect(() => {
    if (isOver && !failed) void readReportsAgain(universe);
  }, [isOver, failed, universe]);

  return (
    <tr>
      <td>
        {name}
        <AskedWords asked={report.asked} />
        <span className={styles["under"]}>{days}</span>
      </td>
      <td className={classes(styles["figure"], styles["spare"])}>
        {report.since !== null && <span className={styles["day"]}>{report.since}</span>}{" "}
        <span className={styles["day"]}>{report.since === null ? report.at : texts.until(report.at)}</span>
      </td>
      <td className={classes(styles["figure"], styles["spare"])}>{formatInstant(report.created_time)}</td>
      <td aria-live="polite">
        {failed ? (
          <span className={styles["fault"]}>{`${texts.failedMaking}: ${job.error ?? job.status}`}</span>
        ) : isThere ? (
          texts.states[report.status]
        ) : (
          job?.stage || texts.states[report.status]
        )}
        {saving.isError && <span className={styles["fault"]}>{saving.error.message}</span>}
      </td>
      <td className={classes(styles["number"], styles["spare"])}>
        {report.bytes === null ? "" : formatBytes(report.bytes)}
      </td>
      <td className={styles["number"]}>
        {failed ? (
          <ForWriters>
            <Button
              size="small"
              busy={again.isPending}
              aria-label={texts.action(texts.again, name, days)}
              onClick={() => again.mutate()}
            >
              {texts.again}
            </Button>
          </ForWriters>
        ) : (
          <Button
            size="small"
            icon="download"
            busy={saving.isPending}
            disabled={!isThere}
            aria-label={texts.action(texts.download, name, days)}
            onClick={() => saving.mutate()}
          >
            {texts.download}
          </Button>
        )}
        {isThere && onShare !== undefined && (
          <IconButton
            icon="link"
            size="small"
            label={texts.action(bundleTexts.share, name, days)}
            title={bundleTexts.share}
            onClick={onShare}
          />
        )}
      </td>
    </tr>
  );
}
