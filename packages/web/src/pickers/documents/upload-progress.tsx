import type { ReactElement } from "react";
import { formatBytes } from "../../ui/format/bytes.ts";
import { Icon } from "../../ui/icons.tsx";
import { uploadTexts as texts } from "./texts.ts";
import { uploadJobState, waitsFor } from "./upload-job-state.ts";
import styles from "./upload-dialog.module.css";
import type { progressOf, Queued } from "./upload-queue.ts";

/** How far an upload is: in bytes for one file, in files for several. */
export function UploadProgress({
  progress,
  queue,
}: {
  progress: ReturnType<typeof progressOf>;
  queue: readonly Queued[];
}): ReactElement {
  const { sent, bytes, done, files } = progress;
  const part = bytes === 0 ? 1 : Math.min(1, sent / bytes);
  const jobs = queue.flatMap(({ job }) => job ?? []);
  const waits = jobs.map(waitsFor).find((what) => what !== "");
  const count =
    waits ??
    (files > 1
      ? texts.done(done, files)
      : sent < bytes
        ? texts.sent(formatBytes(sent), formatBytes(bytes))
        : texts.server[jobs[0] === undefined ? "Queued" : uploadJobState(jobs[0])]);
  return (
    <div className={styles["step"]}>
      <p>{texts.wait}</p>
      <div
        className={styles["meter"]}
        role="progressbar"
        aria-label={texts.progress}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        aria-valuetext={count}
      >
        <span style={{ width: `${part * 100}%` }} />
      </div>
      <p className={styles["count"]}>{count}</p>
      {files > 1 && (
        <ul className={styles["files"]} aria-label={texts.files}>
          {queue.map((one) => (
            <li key={one.key} className={styles["file"]}>
              <span className={styles["sign"]} data-state={one.state}>
                <Icon name={one.state === "Completed" ? "check" : one.state === "Failed" ? "fault" : "file"} />
              </span>
              <span className={styles["fileBody"]}>{one.name}</span>
              <span className={styles["size"]}>{texts.states[one.state]}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
