import { useSearch } from "@tanstack/react-router";
import { useEffect, type ReactElement } from "react";
import { droppedFiles, leaveFiles, takeDroppedFiles } from "../../data/windows/dropped-files.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { AwayNote } from "../../pickers/away-note.tsx";
import { FileDrop } from "../../pickers/file-drop.tsx";
import { FileSources } from "../../pickers/sources/file-sources.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { FailState } from "../../ui/states.tsx";
import { useStore } from "../../data/store.ts";
import { FilesList } from "./files-list.tsx";
import { addFiles, goOn, resume } from "./flow/flow.ts";
import { flow } from "./flow/flow-store.ts";
import styles from "./importer-page.module.css";
import { NotInDemo } from "./not-in-demo.tsx";
import { PAGE_HEAD, PastImports } from "./past-imports.tsx";
import { ReadyStep } from "./ready-step.tsx";
import { importTexts } from "./texts.ts";
import { WritingStep } from "./writing-step.tsx";
import { WrittenStep } from "./written-step.tsx";

/** The same at the address that advisers and impersonators have for it, which may name the import to go on with. */
export function ImporterPage(): ReactElement {
  const { session } = useSearch({ strict: false }) as { readonly session?: string };
  return <ImportPage title={importTexts.title} named={session} />;
}

/**
 * Bringing in a whole book, or a file of a bank, a broker or another tool: drop, look at what was read, write, and take
 * back where it was not what was meant.
 */
export function ImportPage({
  title = importTexts.import,
  named,
}: {
  title?: string;
  /** The import to go on with, where the address names one */
  named?: string | undefined;
}): ReactElement {
  const { profile } = useSignedIn();
  const waiting = useStore(droppedFiles);
  const state = useStore(flow);
  const { session, busy } = state;

  useEffect(() => {
    void (named === undefined ? resume() : goOn(named));
  }, [profile.uuid, named]);

  useEffect(() => {
    // What the page does is asked for itself: an import may just have been opened again, and files wait for it.
    if (waiting.length === 0 || flow.get().busy !== null || profile.is_demo) return;
    void addFiles(takeDroppedFiles());
  }, [waiting, busy, profile.is_demo]);

  const stage = session?.stage ?? "collecting";
  const over = stage === "written" || stage === "undone" || stage === "rejected";
  const underWay = stage === "writing" || stage === "undoing";
  const collecting = !over && !underWay && !profile.is_demo;
  return (
    <Page title={title}>
      <h1 id={PAGE_HEAD} tabIndex={-1}>
        {title}
      </h1>
      {profile.is_demo && <NotInDemo files={waiting.length} />}
      {collecting && <p className={styles["intro"]}>{importTexts.intro}</p>}
      {!profile.is_demo && <FileDrop compact={session !== null} hidden={!collecting} onFiles={leaveFiles} />}
      {collecting && session === null && state.uploads.length === 0 && <FileSources />}
      {(state.uploads.length > 0 || session !== null) && collecting && <FilesList state={state} />}
      {busy !== null && (
        <div className={styles["away"]}>
          <AwayNote />
        </div>
      )}
      {state.failure !== null && busy === null && !over && (
        <FailState title={state.failure.title} failure={state.failure.cause} onRetry={state.failure.again} />
      )}
      {session !== null && stage === "ready" && <ReadyStep session={session} state={state} universe={profile.uuid} />}
      {session !== null && underWay && <WritingStep session={session} />}
      {session !== null && over && <WrittenStep session={session} state={state} universe={profile.uuid} />}
      <PastImports universe={profile.uuid} isDemo={profile.is_demo} state={state} />
    </Page>
  );
}
