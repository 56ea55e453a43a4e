import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format/amount.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { ChangedPart } from "./changed-part.tsx";
import { undo } from "./flow.ts";
import type { FlowState } from "./flow-store.ts";
import styles from "./importer-page.module.css";
import { usePastImports, type PastImports as Answer } from "./queries.ts";
import { importTexts, isNothingNew, recordsToWrite } from "./texts.ts";

/** Stages of imports that nobody looks for among the past ones: nothing was read yet, or it was let go. */
const UNTOLD: ReadonlySet<string> = new Set(["collecting", "rejected"]);

/** Imports of the universe; those that were written can be taken back for 30 days. */
export function PastImports({ universe, state }: { universe: string; state: FlowState }): ReactElement {
  const current = state.session?.uuid ?? null;
  const past = usePastImports(universe);
  const items = past.data?.items.filter(({ uuid, stage }) => uuid !== current && !UNTOLD.has(stage)) ?? [];
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
        <table className={styles["table"]}>
          <tbody>
            {items.map((item) => (
              <Past key={item.uuid} item={item} state={state} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Past({ item, state }: { item: Answer["items"][number]; state: FlowState }): ReactElement {
  const back = useMutation({ mutationFn: () => undo(item.uuid, false) });
  const changed = state.changedSince?.importId === item.uuid ? state.changedSince : null;
  return (
    <>
      <PastLine item={item} busy={back.isPending} onUndo={changed === null ? () => back.mutate() : undefined} />
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

function PastLine({
  item,
  busy,
  onUndo,
}: {
  item: Answer["items"][number];
  busy: boolean;
  onUndo: (() => void) | undefined;
}): ReactElement {
  const records = item.counts === null ? null : recordsToWrite(item.counts);
  // The same files once more: there was nothing to write, so there is nothing to take back either.
  const isEmpty = (item.stage === "written" || item.stage === "ready") && isNothingNew(item.counts);
  return (
    <tr>
      <td className={styles["title"]}>{item.title}</td>
      <td className={styles["when"]}>{formatInstant(item.written_time ?? item.created_time)}</td>
      <td className={`${styles["number"]} ${styles["spare"]}`}>
        {records === null || isEmpty ? "" : formatCount(records)}
      </td>
      <td className={styles["stage"]}>{isEmpty ? importTexts.nothingNewShort : importTexts.states[item.stage]}</td>
      <td className={styles["number"]}>
        {((item.stage === "written" && !isEmpty) || (item.stage === "undoing" && busy)) && onUndo !== undefined && (
          <Button
            size="small"
            icon="undo"
            busy={busy}
            onClick={onUndo}
            aria-label={`${importTexts.undo}: ${item.title}`}
          >
            {commonTexts.undo}
          </Button>
        )}
      </td>
    </tr>
  );
}
