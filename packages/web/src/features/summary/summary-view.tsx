import type { SummaryAnswer } from "@distributary/contract/summary";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../data/session.ts";
import { PeriodPicker } from "../../pickers/period/period-picker.tsx";
import { today } from "../../ui/format/day.ts";
import { SelectMenu } from "../../ui/select-menu.tsx";
import { FailState } from "../../ui/states.tsx";
import { AllocationPanel } from "./allocation-panel.tsx";
import { BridgePanel } from "./bridge-panel.tsx";
import { ExplainSheet } from "./explain-sheet.tsx";
import { Headline } from "./headline.tsx";
import { HistoryPanel } from "./history-panel.tsx";
import { isLocal, rowAddress } from "./local-trail.ts";
import { LocalTrailSheet } from "./local-trail-sheet.tsx";
import { NotesLine } from "./notes-line.tsx";
import { PositionsTable } from "./positions-table.tsx";
import { useSummary } from "./queries.ts";
import { groupings, questionOf, type Grouping, type SummarySearch } from "./question.ts";
import { SummarySkeleton } from "./summary-skeleton.tsx";
import styles from "./summary-view.module.css";
import { groupTexts, summaryTexts } from "./texts.ts";

interface SummaryViewProps {
  readonly search: SummarySearch;
  /** Changes the address; keys that are not named stay. */
  readonly onSearch: (change: SummarySearch) => void;
  readonly onTransaction: (id: string) => void;
  /** What a universe without anything in it shows. */
  readonly empty: ReactNode;
}

/** Nothing was ever recorded: no position, no row, no history. */
function isEmpty(answer: SummaryAnswer): boolean {
  const none = answer.net_worth.position_count.at === 0 && (answer.net_worth.position_count.since ?? 0) === 0;
  const past = (answer.analytic.history ?? []).some(
    (point) => /[1-9]/.test(point.assets) || /[1-9]/.test(point.liabilities),
  );
  const rows = answer.rows.some((row) => row.section !== "T" && row.position_count > 0);
  return none && !past && !rows;
}

/** Net worth at a day, what changed it since another, what it consists of, and the evidence under every figure. */
export function SummaryView({ search, onSearch, onTransaction, empty }: SummaryViewProps): ReactElement {
  const { profile } = useSignedIn();
  const now = today(profile.default_timezone);
  const question = useMemo(() => questionOf(search, now), [search, now]);
  const summary = useSummary(profile.uuid, question);
  const answer = summary.data;
  const open = (explain: string, step?: string): void => onSearch({ explain, step });
  const close = (): void => onSearch({ explain: undefined, step: undefined });
  const sinceLabel = question.range === "All" ? summaryTexts.beginning : null;

  if (answer === undefined) {
    return summary.isError ? (
      <>
        <div className={styles["top"]}>
          <h1 className={styles["failed"]}>{summaryTexts.netWorth}</h1>
          <PeriodPicker period={question} onChange={onSearch} />
        </div>
        <FailState title={summaryTexts.failed} failure={summary.error} onRetry={() => void summary.refetch()} />
      </>
    ) : (
      <SummarySkeleton />
    );
  }
  if (isEmpty(answer) && !summary.isPlaceholderData && search.at === undefined) return <>{empty}</>;
  return (
    <>
      <div className={styles["top"]}>
        <Headline answer={answer} sinceLabel={sinceLabel} onOpen={open} />
        <PeriodPicker period={question} onChange={onSearch} />
      </div>
      {summary.isError && (
        <FailState title={summaryTexts.failed} failure={summary.error} onRetry={() => void summary.refetch()} />
      )}
      <div className={summary.isFetching ? styles["busy"] : undefined} aria-hidden="true" />
      <div className={styles["panels"]}>
        <HistoryPanel answer={answer} />
        <BridgePanel answer={answer} sinceLabel={sinceLabel} onOpen={open} />
      </div>
      <div className={styles["block"]}>
        <AllocationPanel
          answer={answer}
          onOpen={(group, key) =>
            onSearch({
              group: groupings.find((name) => name === group),
              explain: rowAddress(`A:${key}`),
              step: undefined,
            })
          }
        />
      </div>
      <PositionsTable
        answer={answer}
        onOpen={open}
        tools={
          <SelectMenu<Grouping>
            labelShown
            label={summaryTexts.groupBy}
            value={question.group}
            onChange={(group) => onSearch({ group })}
            options={groupings.map((value) => ({ value, label: groupTexts[value] }))}
          />
        }
      />
      <NotesLine answer={answer} onOpen={open} />
      {search.explain !== undefined && isLocal(search.explain) && (
        <LocalTrailSheet answer={answer} address={search.explain} onOpen={open} onClose={close} />
      )}
      {search.explain !== undefined && !isLocal(search.explain) && (
        <ExplainSheet
          universe={profile.uuid}
          figure={search.explain}
          step={search.step}
          onOpen={open}
          onTransaction={onTransaction}
          onClose={close}
        />
      )}
    </>
  );
}
