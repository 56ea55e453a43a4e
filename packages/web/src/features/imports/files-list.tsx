import type { ReactElement } from "react";
import { useJob } from "../../data/jobs.ts";
import { classes } from "../../ui/classes.ts";
import { formatBytes } from "../../ui/format/bytes.ts";
import { Icon } from "../../ui/icons.tsx";
import { isRunning } from "./flow/following.ts";
import type { FlowState, Upload } from "./flow/flow-store.ts";
import styles from "./importer-page.module.css";
import { sourceTexts } from "./sources/source-texts.ts";
import { importTexts } from "./texts.ts";

/** The files: on their way, and what each was recognised as. */
export function FilesList({ state }: { state: FlowState }): ReactElement | null {
  const { session, uploads, busy } = state;
  const under = uploads.filter((upload) => upload.status !== "done");
  const arrived = session?.files ?? [];
  if (under.length === 0 && arrived.length === 0) return null;
  return (
    <section className={styles["section"]} aria-label={importTexts.files}>
      <ul className={styles["list"]}>
        {arrived.map((file) => (
          <li key={file.name} className={styles["file"]}>
            <span className={file.recognised ? styles["good"] : classes(styles["sign"], styles["bad"])}>
              <Icon name={file.recognised ? "check" : "fault"} />
            </span>
            <span className={styles["fileName"]}>{file.name}</span>
            <span className={file.recognised ? styles["fileKind"] : styles["bad"]}>
              {busy === "uploading"
                ? importTexts.uploaded
                : file.recognised
                  ? nameOf(file.kind)
                  : whyNot(file.name, session)}
            </span>
            <span className={styles["fileSize"]}>{formatBytes(file.bytes)}</span>
          </li>
        ))}
        {under.map((upload, index) => (
          <UploadLine key={`${upload.name}:${index}`} upload={upload} />
        ))}
      </ul>
      {busy === "reading" && session?.stage !== "ready" && <Reading session={session} />}
      {busy === null && (session?.missing_files.length ?? 0) > 0 && (
        <p className={styles["hint"]}>
          {importTexts.missingFiles}: {session?.missing_files.join(", ")}
        </p>
      )}
    </section>
  );
}

/** What a file was recognised as: a program's by its name, a part of our own form by what it holds. */
function nameOf(kind: string | null): string | null {
  if (kind === null) return null;
  const names: Readonly<Record<string, string>> = { ...sourceTexts.forms, ...importTexts.parts };
  return names[kind] ?? kind;
}

/** What a file is whose heading is none: a part of the book that was refused, for a reason named below, or a stray one. */
function whyNot(name: string, session: FlowState["session"]): string {
  const isRefused = session?.issues.some(({ file, severity }) => file === name && severity === "error") === true;
  return isRefused ? importTexts.refused : importTexts.notRecognised;
}

function UploadLine({ upload }: { upload: Upload }): ReactElement {
  const part = upload.bytes === 0 ? 0 : Math.min(1, upload.sent / upload.bytes);
  return (
    <li className={styles["file"]}>
      <span className={classes(styles["sign"], upload.status === "failed" && styles["bad"])}>
        <Icon name={upload.status === "failed" ? "fault" : "file"} />
      </span>
      <span className={styles["fileName"]}>
        {upload.name}
        {upload.error !== null && <span className={classes(styles["fileError"], styles["bad"])}>{upload.error}</span>}
        {upload.status === "sending" && <Meter label={upload.name} part={part} />}
      </span>
      <span className={styles["fileKind"]}>
        {upload.status === "failed"
          ? importTexts.uploadFailed
          : upload.status === "waiting"
            ? importTexts.waiting
            : `${Math.round(part * 100)} %`}
      </span>
      <span className={styles["fileSize"]}>{formatBytes(upload.bytes)}</span>
    </li>
  );
}

/** How far the reading of the files is. */
export function Reading({ session }: Pick<FlowState, "session">): ReactElement {
  // A job that has ended is that of the reading before.
  const { data } = useJob(session !== null && isRunning(session) ? (session.job?.uuid ?? null) : null);
  const part = data === undefined || data.total === null || data.total === 0 ? null : data.done / data.total;
  const phase = part === null ? importTexts.reading : importTexts.checking;
  return (
    <div className={styles["progress"]} role="status">
      <div className={styles["progressLine"]}>
        <strong>{data?.status === "queued" && data.stage !== "" ? data.stage : phase}</strong>
        {part !== null ? (
          <span>{Math.floor(part * 100)} %</span>
        ) : (
          data !== undefined && data.done > 0 && <span>{importTexts.rowsRead(data.done)}</span>
        )}
      </div>
      <Meter label={phase} part={part} />
    </div>
  );
}

/** How far something is; null while that is not known. */
export function Meter({ label, part }: { label: string; part: number | null }): ReactElement {
  return (
    <div
      className={styles["meter"]}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={part === null ? undefined : Math.round(part * 100)}
      data-unknown={part === null || undefined}
    >
      <span style={part === null ? undefined : { width: `${part * 100}%` }} />
    </div>
  );
}
