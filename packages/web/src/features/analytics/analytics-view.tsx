import type { SummaryAnswer } from "@distributary/contract/summary";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../data/session.ts";
import { PeriodNote } from "../../pickers/period/period-note.tsx";
import { PeriodPicker } from "../../pickers/period/period-picker.tsx";
import { today } from "../../ui/format/day.ts";
import { SelectMenu } from "../../ui/fields/select-menu.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { AllocationTable } from "./allocation-table.tsx";
import styles from "./analytics-view.module.css";
import { BenchmarkPanel } from "./benchmark-panel.tsx";
import { CommitmentsPanel } from "./commitments-panel.tsx";
import { GroupsTable } from "./groups-table.tsx";
import { Headline } from "./headline.tsx";
import { IncomePanel } from "./income-panel.tsx";
import { LotsPanel } from "./lots-panel.tsx";
import { useAnalytics } from "./queries.ts";
import { analyticsQuestion, groupings, type AnalyticsSearch, type Grouping } from "./question.ts";
import { ReturnsTable } from "./returns-table.tsx";
import { analyticsTexts, groupTexts } from "./texts.ts";

interface AnalyticsViewProps {
  readonly search: AnalyticsSearch;
  /** Changes the address; keys that are not named stay. */
  readonly onSearch: (change: AnalyticsSearch) => void;
  /** What a universe without anything in it shows. */
  readonly empty: ReactNode;
}

/** Nothing was held, and nothing happened. */
function isEmpty({ net_worth, rows }: SummaryAnswer): boolean {
  const { at, since } = net_worth.position_count;
  return at === 0 && since === 0 && rows.every((row) => row.position_count === 0);
}

/** What the holdings returned in a period and how that is worked out, what they paid, their lots, and their shares. */
export function AnalyticsView({ search, onSearch, empty }: AnalyticsViewProps): ReactElement {
  const { profile } = useSignedIn();
  const now = today(profile.default_timezone);
  const question = useMemo(() => analyticsQuestion(search, now), [search, now]);
  const found = useAnalytics(profile.uuid, question);
  const answer = found.data;
  const onOpen = (explain: string): void => onSearch({ explain, step: undefined });
  const { performance, income, lots } = answer?.analytic ?? {};
  const failed = found.isError && (
    <FailState title={analyticsTexts.failed} failure={found.error} onRetry={() => void found.refetch()} />
  );

  if (answer === undefined || performance === undefined || income === undefined || lots === undefined) {
    return found.isError ? (
      <>
        <div className={styles["top"]}>
          <h1 className={styles["failed"]}>{analyticsTexts.title}</h1>
          <PeriodPicker period={question} onChange={onSearch} />
        </div>
        <PeriodNote search={search} now={now} onChange={onSearch} />
        {failed}
      </>
    ) : (
      <AnalyticsSkeleton />
    );
  }
  if (isEmpty(answer) && !found.isPlaceholderData && search.at === undefined) return <>{empty}</>;
  return (
    <div className={styles["view"]} aria-busy={found.isFetching}>
      <div className={styles["top"]}>
        <Headline
          returns={performance.total}
          onOpen={onOpen}
          unit={answer.targetUnit}
          since={question.range === "All" ? analyticsTexts.beginning : question.since}
        />
        <PeriodPicker period={question} onChange={onSearch} />
      </div>
      <PeriodNote search={search} now={now} onChange={onSearch} />
      {failed}
      <ReturnsTable performance={performance} unit={answer.targetUnit} onOpen={onOpen} />
      <BenchmarkPanel
        onOpen={onOpen}
        performance={performance}
        chosen={question.benchmark}
        onChoose={(benchmark) => onSearch({ benchmark: benchmark ?? undefined })}
      />
      <GroupsTable
        groups={performance.groups}
        onOpen={onOpen}
        group={question.group}
        unit={answer.targetUnit}
        tools={
          <SelectMenu<Grouping>
            labelShown
            label={analyticsTexts.groupBy}
            value={question.group}
            onChange={(group) => onSearch({ group })}
            options={groupings.map((value) => ({ value, label: groupTexts[value] }))}
          />
        }
      />
      <CommitmentsPanel analytic={answer.analytic} onOpen={onOpen} />
      <AllocationTable answer={answer} group={question.group} onOpen={onOpen} />
      <IncomePanel income={income} unit={answer.targetUnit} onOpen={onOpen} />
      <LotsPanel
        answer={answer}
        lots={lots}
        method={search.method}
        onMethod={(method) => onSearch({ method })}
        onOpen={onOpen}
      />
    </div>
  );
}

function AnalyticsSkeleton(): ReactElement {
  return (
    <div role="status" className={styles["view"]}>
      <span className="visually-hidden">{commonTexts.loading}</span>
      <Skeleton width="min(440px, 100%)" height={60} />
      <Skeleton height={320} />
      <Skeleton height={240} />
      <Skeleton height={240} />
    </div>
  );
}
