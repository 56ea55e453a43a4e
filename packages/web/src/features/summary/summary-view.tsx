import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { useMemo, type ReactElement, type ReactNode } from "react";
import { useDisplayedIn } from "../../data/preferences/display-currency.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { periodFaults } from "../../pickers/period/period.ts";
import { PeriodNote } from "../../pickers/period/period-note.tsx";
import { PeriodPicker } from "../../pickers/period/period-picker.tsx";
import { addExact, negated } from "../../ui/format/exact.ts";
import { EvidenceSheet } from "../../records/evidence/evidence-sheet.tsx";
import { LotsTold } from "../../records/lots-told.tsx";
import { today } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { isGrouping, type SummarySearch } from "./address.ts";
import { AccountsPanel } from "./panels/accounts-panel.tsx";
import { AllocationPanel } from "./panels/allocation-panel.tsx";
import { opening } from "../../records/evidence/figure-key.ts";
import { BridgePanel } from "./panels/bridge-panel.tsx";
import { CapitalPanel } from "./panels/capital-panel.tsx";
import { ComparisonPanel } from "./panels/comparison/comparison-panel.tsx";
import { levelsUnder, writeLevels } from "./table/grouping.ts";
import { Headline } from "./panels/headline.tsx";
import { HistoryPanel } from "./panels/history/history-panel.tsx";
import { KnownNote } from "./known-note.tsx";
import { LocalEvidenceSheet } from "./evidence/local-evidence-sheet.tsx";
import { NotesLine } from "./notes-line.tsx";
import { OwnFiguresPanel } from "./panels/own-figures-panel.tsx";
import { PerspectivePanel } from "./panels/perspective-panel.tsx";
import { useEntityNames, useSummary } from "./queries.ts";
import { bodyFor, headlineBodyFor } from "./question.ts";
import { questionOf } from "./read-question.ts";
import { RateNote } from "./rate-note.tsx";
import { readSections } from "./table/sections.ts";
import { perspectiveName } from "./panels/comparison/sides.ts";
import { StatementTable } from "./table/statement-table.tsx";
import { SummarySkeleton } from "./summary-skeleton.tsx";
import styles from "./summary-view.module.css";
import { compareTexts, sinceKnownTexts, summaryTexts } from "./texts.ts";
import { isLocal, isOfBridge, rowAddress, wasAddress } from "./evidence/evidence-address.ts";
import { useComparison, type Beside } from "./panels/comparison/use-comparison.ts";
import { ViewBar } from "./menus/view-bar.tsx";

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
  const displayed = useDisplayedIn();
  const question = useMemo(() => questionOf(search, now, displayed), [search, now, displayed]);
  const summary = useSummary(profile.uuid, bodyFor(question), { keepBefore: true });
  const answer = summary.data;
  const isFirst = answer === undefined && !summary.isError;
  const early = useSummary(profile.uuid, isFirst ? headlineBodyFor(question) : null, { keepBefore: false }).data;
  const names = useEntityNames(profile.uuid, [search.perspective, search.other]);
  const beside = useComparison(profile.uuid, search, question, summary.isPlaceholderData ? undefined : answer, names);
  const open = (explain: string, step?: string): void => onSearch({ explain, step });
  const close = (): void => onSearch({ explain: undefined, step: undefined });
  const sinceLabel = question.range === "All" ? summaryTexts.beginning : null;
  const bar = <ViewBar universe={profile.uuid} search={search} question={question} names={names} onSearch={onSearch} />;
  const note = periodFaults(search, now).length > 0 && (
    <div className={styles["block"]}>
      <PeriodNote search={search} now={now} onChange={onSearch} />
    </div>
  );
  const failed = summary.isError && (
    <FailState title={summaryTexts.failed} failure={summary.error} onRetry={() => void summary.refetch()} />
  );

  const headlineOf = (told: SummaryAnswer): ReactElement => (
    <Headline
      answer={told}
      whose={question.perspective && perspectiveName(question.perspective, names)}
      sinceLabel={sinceLabel}
      onOpen={open}
    />
  );

  if (answer === undefined) {
    if (isFirst)
      return early === undefined || isEmpty(early) ? (
        <SummarySkeleton />
      ) : (
        <>
          <div className={styles["top"]}>
            {headlineOf(early)}
            <PeriodPicker period={question} onChange={onSearch} />
          </div>
          {bar}
          {note}
          <SummarySkeleton afterHeadline />
        </>
      );
    return (
      <>
        <div className={styles["top"]}>
          <h1 className={styles["failed"]}>{summaryTexts.netWorth}</h1>
          <PeriodPicker period={question} onChange={onSearch} />
        </div>
        {bar}
        {note}
        {failed}
      </>
    );
  }
  const isPlain = search.at === undefined && question.known === null && question.perspective === null;
  if (isPlain && isEmpty(answer) && !summary.isPlaceholderData) return <>{empty}</>;
  const { perspective } = answer.analytic;
  const sections = readSections(search.sections);
  // Of two answers side by side the page is the first.
  const firstIsPage = beside.compared !== null && beside.compared.kind !== "since";
  return (
    <>
      <div className={styles["top"]}>
        {headlineOf(answer)}
        <PeriodPicker period={question} onChange={onSearch} />
      </div>
      {bar}
      {note}
      {failed}
      <div className={summary.isFetching ? styles["busy"] : undefined} aria-hidden="true" />
      {question.known !== null && (
        <div className={styles["block"]}>
          <KnownNote
            known={question.known}
            changed={changedSince(answer, beside.other.data, search)}
            unit={answer.targetUnit}
            onShow={search.compare === "now" ? undefined : () => onSearch({ compare: "now", only: "changes" })}
            onOpen={beside.other.data && opening(beside.other.data.explain_key, open)}
            onNow={() =>
              onSearch({
                known: undefined,
                ...(search.compare === "now" ? { compare: undefined, only: undefined } : {}),
              })
            }
          />
        </div>
      )}
      <RateNote
        answer={answer}
        own={displayed ?? profile.default_currency}
        onCurrency={(currency) => onSearch({ currency, explain: undefined, step: undefined })}
      />
      <SideBySide beside={beside} onOpen={open} />
      {isEmpty(answer) && question.known !== null ? (
        <p className={styles["block"]}>{sinceKnownTexts.nothing}</p>
      ) : (
        <>
          <div className={styles["block"]}>
            <HistoryPanel
              universe={profile.uuid}
              answer={answer}
              question={question}
              onSearch={onSearch}
              onOpen={open}
            />
          </div>
          {perspective !== undefined && (
            <div className={styles["block"]}>
              <PerspectivePanel
                answer={answer}
                perspective={perspective}
                name={perspectiveName({ entity: perspective.entity_id, mode: perspective.mode }, names)}
                onOpen={open}
              />
            </div>
          )}
          <div className={styles["panels"]}>
            <BridgePanel answer={answer} sinceLabel={sinceLabel} onOpen={open} />
            <AllocationPanel
              answer={answer}
              onOpen={(group, key) =>
                onSearch({
                  group: isGrouping(group) ? writeLevels(levelsUnder(group)) : undefined,
                  explain: firstIsPage ? wasAddress(`A:${key}`) : rowAddress(`A:${key}`),
                  step: undefined,
                })
              }
            />
          </div>
          <div className={styles["block"]}>
            <AccountsPanel answer={answer} onOpen={open} />
          </div>
        </>
      )}
      <StatementTable
        answer={answer}
        search={search}
        levels={question.levels}
        beside={beside}
        onOpen={open}
        onSearch={onSearch}
      />
      <NotesLine answer={answer} onOpen={open} />
      <LotsTold told={answer.analytic.lots_told} />
      <div className={styles["after"]}>
        {sections.includes("C") && <CapitalPanel answer={answer} onOpen={open} />}
        {sections.includes("D") && <OwnFiguresPanel answer={answer} onOpen={open} />}
      </div>
      {search.explain !== undefined && isLocal(search.explain) && (
        <LocalEvidenceSheet
          answer={isOfBridge(search.explain) ? answer : (beside.compared?.answer ?? answer)}
          compared={beside.compared}
          address={search.explain}
          onOpen={open}
          onClose={close}
        />
      )}
      {search.explain !== undefined && !isLocal(search.explain) && (
        <EvidenceSheet
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

/** What was recorded since makes of net worth: now - then. Undefined: the answer of now is not there to tell. */
function changedSince(
  then: SummaryAnswer,
  now: SummaryAnswer | undefined,
  search: SummarySearch,
): string | null | undefined {
  if (now === undefined || search.compare === "perspective") return undefined;
  const [before, after] = [then.net_worth.net_worth.at, now.net_worth.net_worth.at];
  return before === null || after === null ? null : addExact(after, negated(before));
}

/** The totals of both sides; their shape while one is worked out, and why where that failed. */
function SideBySide({
  beside: { kind, compared, sides, other },
  onOpen,
}: {
  readonly beside: Beside;
  readonly onOpen: (key: string) => void;
}): ReactElement | null {
  if (kind === null || sides === null) return null;
  return (
    <div className={styles["block"]}>
      {compared !== null ? (
        <ComparisonPanel compared={compared} sides={sides} onOpen={onOpen} />
      ) : other.isError ? (
        <FailState title={compareTexts.failed} failure={other.error} onRetry={() => void other.refetch()} />
      ) : (
        <Skeleton height={160} />
      )}
    </div>
  );
}
