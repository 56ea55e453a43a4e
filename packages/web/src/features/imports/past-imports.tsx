import { useMutation } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format/count.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { ChangedPart } from "./changed-part.tsx";
import { goOn, undo } from "./flow/flow.ts";
import type { FlowState } from "./flow/flow-store.ts";
import styles from "./importer-page.module.css";
import { KeptPart } from "./kept-part.tsx";
import { leaving, letGo } from "./letting-go.ts";
import { usePastImports, type PastImports as Answer } from "./queries.ts";
import { importTexts, isNothingNew, isNothingTaken, recordsToWrite } from "./texts.ts";

/** The heading of the page, where the keyboard goes when its line of the list has gone. */
export const PAGE_HEAD = "importer";

function focusHead(): void {
  document.getElementById(PAGE_HEAD)?.focus();
}

type PastImport = Answer["items"][number];

/** Stages that are not the last one of an import: somebody may go on with it, or look how far it is. */
const GOES_ON: ReadonlySet<string> = new Set(["collecting", "reading", "ready", "writing", "undoing"]);

/** Stages in which nothing of an import is written: it may be let go. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(["collecting", "reading", "ready"]);

/** Imports of the universe; those that were not written can go on or be let go, those that were can be taken back for 30 days. */
export function PastImports({
  universe,
  isDemo,
  state,
}: {
  universe: string;
  /** the demo is made anew as a whole: nothing of it is taken back */
  isDemo: boolean;
  state: FlowState;
}): ReactElement {
  const current = state.session?.uuid ?? null;
  const past = usePastImports(universe);
  const gone = useStore(leaving);
  // Nobody looks among the past ones for what was let go.
  const items =
    past.data?.items.filter(({ uuid, stage }) => uuid !== current && stage !== "rejected" && !gone.has(uuid)) ?? [];
  if (past.data !== undefined && items.length === 0) return <></>;
  return (
    <section className={styles["section"]} aria-labelledby="past-imports">
      <div className={styles["sectionHead"]}>
        <h2 id="past-imports">{importTexts.past}</h2>
      </div>
      {past.isError && (
        <FailState title={importTexts.failedList} failure={past.error} onRetry={() => void past.refetch()} />
      )}
      {past.isPending && <Skeleton height={72} />}
      {items.length > 0 && (
        <table className={`${styles["table"]} ${styles["past"]}`}>
          <tbody>
            {items.map((item) => (
              <Past key={item.uuid} item={item} isDemo={isDemo} state={state} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Past({ item, isDemo, state }: { item: PastImport; isDemo: boolean; state: FlowState }): ReactElement {
  const back = useMutation({ mutationFn: () => undo(item.uuid, false) });
  const changed = state.changedSince?.importId === item.uuid ? state.changedSince : null;
  return (
    <>
      <PastLine item={item}>
        {GOES_ON.has(item.stage) && !back.isPending ? (
          <GoingOn item={item} isBusy={state.busy !== null} />
        ) : (
          <TakingBack
            item={item}
            busy={back.isPending}
            onUndo={changed === null && !isDemo ? () => back.mutate() : undefined}
          />
        )}
      </PastLine>
      {state.kept?.importId === item.uuid && (
        <tr>
          <td colSpan={5}>
            <KeptPart kept={state.kept.records} />
          </td>
        </tr>
      )}
      {changed !== null && (
        <tr>
          <td colSpan={5}>
            <ChangedPart changed={changed} busy={state.busy === "undoing"} />
          </td>
        </tr>
      )}
    </>
  );
}

function PastLine({ item, children }: { item: PastImport; children: ReactNode }): ReactElement {
  const records = item.counts === null ? null : recordsToWrite(item.counts);
  const isEmpty = hasNothingNew(item);
  const isRefused = item.stage === "ready" && isNothingTaken(item.counts);
  return (
    <tr>
      <td className={styles["title"]}>{item.title}</td>
      <td className={styles["when"]}>{formatInstant(item.written_time ?? item.created_time)}</td>
      <td className={`${styles["number"]} ${styles["spare"]}`}>
        {records === null || isEmpty || isRefused ? "" : formatCount(records)}
      </td>
      <td className={styles["stage"]}>
        {isEmpty
          ? importTexts.nothingNewShort
          : isRefused
            ? importTexts.nothingTakenShort
            : importTexts.states[item.stage]}
      </td>
      <td className={styles["number"]}>{children}</td>
    </tr>
  );
}

/** The same files once more: there was nothing to write, so there is nothing to take back either. */
function hasNothingNew({ stage, counts }: PastImport): boolean {
  return (stage === "written" || stage === "ready") && isNothingNew(counts);
}

/** An import that is not at its end: on with it, or, as long as nothing of it is written, away with it. */
function GoingOn({ item, isBusy }: { item: PastImport; isBusy: boolean }): ReactElement {
  const { uuid, stage, title } = item;
  const label = stage === "ready" || stage === "collecting" ? importTexts.goOn : importTexts.look;
  const away = (): void => {
    letGo(item);
    focusHead();
  };
  return (
    <div className={styles["lineActions"]}>
      {!hasNothingNew(item) && (
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void goOn(uuid).then(focusHead)}
          aria-label={`${label}: ${title}`}
        >
          {label}
        </Button>
      )}
      {NOT_WRITTEN.has(stage) && (
        <Button size="small" look="quiet" onClick={away} aria-label={`${importTexts.letGo}: ${title}`}>
          {importTexts.letGo}
        </Button>
      )}
    </div>
  );
}

function TakingBack({
  item,
  busy,
  onUndo,
}: {
  item: PastImport;
  busy: boolean;
  onUndo: (() => void) | undefined;
}): ReactElement | null {
  const isOffered = (item.stage === "written" && !hasNothingNew(item)) || (item.stage === "undoing" && busy);
  if (!isOffered || onUndo === undefined) return null;
  return (
    <Button size="small" icon="undo" busy={busy} onClick={onUndo} aria-label={`${importTexts.undo}: ${item.title}`}>
      {commonTexts.undo}
    </Button>
  );
}
