import type { ImportSession } from "@distributary/contract/entry/imports";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { Icon } from "../../ui/icons.tsx";
import { FailState } from "../../ui/states.tsx";
import { ChangedPart } from "./changed-part.tsx";
import { undo, write } from "./flow/flow.ts";
import { startOver } from "./flow/reading.ts";
import type { FlowState } from "./flow/flow-store.ts";
import styles from "./importer-page.module.css";
import { FiguresPart } from "./figures/figures-part.tsx";
import { KeptPart } from "./kept-part.tsx";
import { MendPart } from "./mending/mend-part.tsx";
import { IssuesPart } from "./issues-part.tsx";
import { StatementsPart } from "./statements-part.tsx";
import { countLines, importTexts, isNothingNew, recordsToWrite } from "./texts.ts";

/** How an import ended: what was written and the way back, or why nothing was. */
export function WrittenStep({
  session,
  state,
  universe,
}: {
  session: ImportSession;
  state: FlowState;
  universe: string;
}): ReactElement {
  const { counts, stage } = session;
  const changed = state.changedSince?.importId === session.uuid ? state.changedSince : null;
  const title =
    stage === "undone"
      ? importTexts.undone
      : stage === "rejected"
        ? importTexts.failed
        : importTexts.written(counts === null ? 0 : recordsToWrite(counts));
  return (
    <section className={styles["outcome"]}>
      <h2 className={styles["outcomeTitle"]}>
        <span className={stage === "rejected" ? styles["bad"] : styles["good"]}>
          <Icon name={stage === "rejected" ? "fault" : stage === "undone" ? "undo" : "check"} size={24} />
        </span>
        {title}
      </h2>
      {stage === "rejected" && <p className={styles["intro"]}>{session.error ?? importTexts.failedBody}</p>}
      {stage === "written" && (
        <p className={styles["intro"]}>
          {counts !== null &&
            countLines(counts)
              .map((line) => `${formatCount(line.count)} ${line.label}`)
              .join(", ")}
          {session.undo_until !== null && `. ${importTexts.undoUntil} ${formatInstant(session.undo_until)}.`}
        </p>
      )}
      {state.failure !== null && (
        <FailState title={state.failure.title} failure={state.failure.cause} onRetry={state.failure.again} />
      )}
      {changed !== null && <ChangedPart changed={changed} busy={state.busy === "undoing"} />}
      {stage === "undone" && session.kept.length === 0 && <p className={styles["intro"]}>{importTexts.undoneBody}</p>}
      {stage === "undone" && session.kept.length > 0 && <KeptPart kept={session.kept} />}
      {stage === "written" && session.statements.length > 0 && <StatementsPart session={session} universe={universe} />}
      {stage === "written" && <FiguresPart session={session} universe={universe} />}
      <div className={styles["actions"]}>
        {stage === "written" && (
          <Link to="/user" search={{}} className={buttonClass("primary")}>
            {importTexts.toSummary}
          </Link>
        )}
        {stage === "rejected" && (
          <Button look="primary" busy={state.busy !== null} onClick={() => void write()}>
            {importTexts.again}
          </Button>
        )}
        <Button look={stage === "undone" ? "primary" : "plain"} onClick={startOver}>
          {importTexts.another}
        </Button>
        {stage === "undone" && (
          <Link to="/user" search={{}} className={buttonClass()}>
            {importTexts.toSummary}
          </Link>
        )}
        {stage === "written" && changed === null && !isNothingNew(counts) && (
          <Button icon="undo" busy={state.busy === "undoing"} onClick={() => void undo(session.uuid, false)}>
            {importTexts.undo}
          </Button>
        )}
      </div>
      {stage === "written" && ((counts?.rejected ?? 0) > 0 || state.left !== null) && (
        <MendPart session={session} left={state.left} busy={state.busy !== null} />
      )}
      {stage === "written" && session.issue_count > 0 && <IssuesPart session={session} />}
    </section>
  );
}
