import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { formatCount } from "../../ui/format/amount.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { undo } from "./flow.ts";
import styles from "./importer-page.module.css";
import { usePastImports, type PastImports as Answer } from "./queries.ts";
import { importTexts, rowsToWrite } from "./texts.ts";

/** Imports of the universe; those that were written can be taken back for 30 days. */
export function PastImports({ universe, current }: { universe: string; current: string | null }): ReactElement {
  const past = usePastImports(universe);
  const items = past.data?.items.filter((item) => item.uuid !== current && item.stage !== "collecting") ?? [];
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
              <Past key={item.uuid} item={item} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Past({ item }: { item: Answer["items"][number] }): ReactElement {
  const back = useMutation({ mutationFn: () => undo(item.uuid, false) });
  return (
    <tr>
      <td>{item.title}</td>
      <td className={styles["raw"]}>{formatInstant(item.written_time ?? item.created_time)}</td>
      <td className={`${styles["number"]} ${styles["spare"]}`}>
        {item.counts === null ? "" : formatCount(rowsToWrite(item.counts))}
      </td>
      <td className={styles["raw"]}>{importTexts.states[item.stage]}</td>
      <td className={styles["number"]}>
        {item.stage === "written" && (
          <Button
            size="small"
            icon="undo"
            busy={back.isPending}
            onClick={() => back.mutate()}
            aria-label={`${importTexts.undo}: ${item.title}`}
          >
            {commonTexts.undo}
          </Button>
        )}
      </td>
    </tr>
  );
}
