import { PARTED_FROM, type Document } from "@distributary/contract/records/document-shapes";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { sayFailure } from "../../data/cache.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/surfaces/dialog.tsx";
import { documentDialogWidth } from "../limits.ts";
import { BasicInfo } from "./basic-info.tsx";
import { LinkEditor } from "./link-editor.tsx";
import { saveLinks } from "./save-links.ts";
import type { StagedLink } from "./staged-links.ts";
import { uploadTexts as texts } from "./texts.ts";
import { mayContinue } from "./send-parts.ts";
import { discardUpload, useUnfinished } from "./unfinished.ts";
import { uploadDocument } from "./upload-document.ts";
import styles from "./upload-dialog.module.css";
import { UploadFailure } from "./upload-failure.ts";
import { progressOf, queued, uploadAll, withChange, type Queued } from "./upload-queue.ts";
import { UploadProgress } from "./upload-progress.tsx";

/** Which steps an upload has: what it is called, the upload, what it is linked to. */
export type UploadFlow = "short" | "single" | "upload-only";
type Step = "basic-info" | "upload" | "links";

/**
 * Uploads files: asks what they are called, shows how far they are, and what a single one is linked to. `onDone` is
 * given the documents; `onClose` closes the dialog, whatever became of it.
 */
export function UploadDialog({
  files,
  parent,
  flow,
  back = false,
  replaces = null,
  onDone,
  onClose,
}: {
  files: readonly File[];
  parent: string | null;
  flow: UploadFlow;
  /** Whether it was opened over another panel, which cancelling leads back to. */
  back?: boolean;
  /** The document that the one file is a new version of; it keeps its name, its tags and its links. */
  replaces?: Document | null;
  onDone: (documents: readonly Document[]) => void;
  onClose: () => void;
}): ReactElement {
  const [step, setStep] = useState<Step>(flow === "upload-only" ? "upload" : "basic-info");
  const [queue, setQueue] = useState(() => queued(files, replaces?.name));
  const [tags, setTags] = useState("");
  const [staged, setStaged] = useState<readonly StagedLink[]>([]);
  const [saving, setSaving] = useState(false);
  const leaving = useRef<AbortController | null>(null);
  const cancelled = useRef(false);
  const change = (key: number, next: Partial<Queued>): void => setQueue((held) => withChange(held, key, next));
  const [only] = queue;
  const document = only?.document ?? null;
  const { profile } = useSignedIn();
  const place = { parent_id: parent, ...(replaces === null ? {} : { document_id: replaces.uuid }) };
  const unfinished = useUnfinished(
    profile.uuid,
    files.some(({ size }) => size >= PARTED_FROM),
  );
  /** What is here of files that were broken off before, by name and size; their bytes say when they are sent. */
  const partly = queue.flatMap(({ file, document: done, failure }) => {
    const found = unfinished.find((one) => one.name === file.name && mayContinue(one, { file, ...place }));
    return found === undefined || done !== null || failure !== null ? [] : [found];
  });
  const continues = partly.length > 0 || queue.some(({ failure }) => (failure?.sent ?? null) !== null);

  async function start(): Promise<void> {
    const leave = new AbortController();
    leaving.current = leave;
    setStep("upload");
    const flat_tags = tags.split(",").flatMap((tag) => (tag.trim() === "" ? [] : [tag.trim()]));
    const { documents, failed } = await uploadAll(
      queue,
      ({ file, name }, follow) => uploadDocument({ file, name, flat_tags, ...place }, follow, leave.signal),
      change,
    );
    if (queue.length > 1)
      for (const { key, file, failure } of failed)
        snackbar.show({
          id: `upload:${key}:${file.name}`,
          tone: "fault",
          title: texts.fileFailed(file.name),
          body: failure?.message ?? "",
        });
    if (failed.length > 0) {
      setStep("basic-info");
      return;
    }
    const title = documents.length === 1 ? texts.uploaded(documents[0]?.name ?? "") : texts.allUploaded;
    snackbar.show({ id: `uploaded:${documents[0]?.uuid}`, tone: "plain", title, body: "" });
    onDone(documents);
    if (flow === "single" && documents.length === 1) setStep("links");
    else onClose();
  }

  function begin(): void {
    void start().catch((failure: unknown) => {
      setStep("basic-info");
      if (failure instanceof UploadFailure && cancelled.current) discard([failure]);
      else if (failure instanceof UploadFailure)
        snackbar.show({ id: "upload-left", tone: "plain", title: failure.title, body: failure.message });
      else sayFailure(failure);
    });
  }

  // Left while it sends: what is done stays, and so do the parts of a large file, to be continued or discarded.
  function leave(): void {
    leaving.current?.abort();
    onClose();
  }

  /** Leaves and keeps nothing of what is not done. */
  function cancel(): void {
    cancelled.current = true;
    leave();
    discard(queue.flatMap(({ failure }) => failure ?? []));
  }

  // Parts of a new version go by themselves: its document stays.
  function discard(failures: readonly UploadFailure[]): void {
    if (replaces !== null) return;
    for (const { upload } of failures) if (upload !== null) void discardUpload(upload).catch(sayFailure);
  }

  async function link(): Promise<void> {
    if (document === null) return;
    setSaving(true);
    try {
      await saveLinks(document.uuid, staged);
      onClose();
    } catch (failure) {
      sayFailure(failure);
    } finally {
      setSaving(false);
    }
  }

  // A flow without questions begins at once.
  const began = useRef(false);
  useEffect(() => {
    if (flow !== "upload-only" || began.current) return;
    began.current = true;
    begin();
  });

  return (
    <Dialog
      title={texts.title(queue.length)}
      width={documentDialogWidth}
      onClose={leave}
      foot={
        step === "links" ? (
          <>
            <Button onClick={onClose}>{texts.skip}</Button>
            <Button look="primary" busy={saving} disabled={staged.length === 0} onClick={() => void link()}>
              {texts.update}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={cancel}>{back && step === "basic-info" ? texts.back : texts.cancel}</Button>
            {step === "basic-info" && (
              <Button
                look="primary"
                disabled={queue.length === 0 || queue.some((one) => one.name.trim() === "")}
                onClick={begin}
              >
                {continues ? texts.continue : texts.complete}
              </Button>
            )}
          </>
        )
      }
    >
      {step === "basic-info" ? (
        <BasicInfo
          queue={queue}
          partly={partly}
          tags={tags}
          onTags={setTags}
          onChange={change}
          onRemove={(key) => setQueue((held) => held.filter((one) => one.key !== key))}
          onSubmit={begin}
        />
      ) : step === "upload" ? (
        <UploadProgress progress={progressOf(queue)} queue={queue} />
      ) : (
        <div className={styles["step"]}>
          <p>{texts.links}</p>
          <LinkEditor links={document?.links ?? []} staged={staged} onStage={setStaged} adding />
        </div>
      )}
    </Dialog>
  );
}
