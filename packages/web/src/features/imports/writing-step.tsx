import type { ImportSession } from "@distributary/contract/entry/imports";
import { useMutation } from "@tanstack/react-query";
import { useRef, type ReactElement } from "react";
import { cancelJob, useJob } from "../../data/jobs.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { Meter } from "./files-list.tsx";
import styles from "./importer-page.module.css";
import { timeLeft } from "./time-left.ts";
import { importTexts } from "./texts.ts";

/** The writing or the taking back, with its counts and how long it still takes; it can be stopped, and it goes on without the page. */
export function WritingStep({ session }: { session: ImportSession }): ReactElement {
  const started = useRef(Date.now());
  const { data: job } = useJob(session.job?.uuid ?? null);
  const stop = useMutation({ mutationFn: cancelJob });
  const part = job === undefined || job.total === null || job.total === 0 ? null : job.done / job.total;
  const title = session.stage === "undoing" ? importTexts.undoing : importTexts.writing;
  const left = part === null ? null : timeLeft(Date.now() - started.current, part);
  return (
    <section className={styles["progress"]} role="status">
      <div className={styles["progressLine"]}>
        <strong>
          {title}
          {job !== undefined && job.stage !== "" && `: ${job.stage}`}
        </strong>
        {job !== undefined && job.total !== null && (
          <span>
            {formatCount(job.done)} / {formatCount(job.total)}
          </span>
        )}
      </div>
      <Meter label={title} part={part} />
      <div className={styles["progressLine"]}>
        <span className={styles["hint"]}>
          {importTexts.leave} {left !== null && importTexts.timeLeft(left)}
        </span>
        {job !== undefined && (
          <Button size="small" busy={stop.isPending || job.cancel_requested} onClick={() => stop.mutate(job.uuid)}>
            {importTexts.cancel}
          </Button>
        )}
      </div>
    </section>
  );
}
