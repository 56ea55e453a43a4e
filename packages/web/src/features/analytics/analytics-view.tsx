import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { KnownNote } from "../../records/known/known-line.tsx";
import { PeriodNote } from "../../pickers/period/period-note.tsx";
import { PeriodPicker } from "../../pickers/period/period-picker.tsx";
import { today } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import styles from "./analytics-view.module.css";
import { Headline } from "./headline.tsx";
import { useAnalytics } from "./queries.ts";
import { analyticsQuestion, type AnalyticsSearch } from "./question.ts";
import { sections } from "./sections.tsx";
import { analyticsTexts } from "./texts.ts";

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
  const isPlain = search.at === undefined && question.perspective === null && question.known === null;
  if (isPlain && isEmpty(answer) && !found.isPlaceholderData) return <>{empty}</>;
  return (
    <div className={styles["view"]} aria-busy={found.isFetching}>
      <div className={styles["top"]}>
        <Headline
          returns={performance.total}
          onOpen={onOpen}
          unit={answer.targetUnit}
          whose={question.perspective?.entity ?? null}
          onEverybody={() => onSearch({ perspective: undefined, mode: undefined })}
          since={question.range === "All" ? analyticsTexts.beginning : question.since}
        />
        <PeriodPicker period={question} onChange={onSearch} />
      </div>
      <PeriodNote search={search} now={now} onChange={onSearch} />
      <KnownNote />
      {failed}
      {sections.map(({ id, Section }) => (
        <Section
          key={id}
          universe={profile.uuid}
          search={search}
          question={question}
          answer={answer}
          isStale={found.isPlaceholderData}
          performance={performance}
          income={income}
          lots={lots}
          onSearch={onSearch}
          onOpen={onOpen}
        />
      ))}
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
