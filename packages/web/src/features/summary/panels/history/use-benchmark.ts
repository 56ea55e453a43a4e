import { useMemo } from "react";
import { keyUntil } from "../../../../records/evidence/figure-key.ts";
import { useKnownNames } from "../../../../records/page/names.tsx";
import { returnOpener } from "../../../../records/returns-key.ts";
import { useSummary } from "../../queries.ts";
import type { SummaryQuestion } from "../../question.ts";
import { courseBody, rebased } from "./history-benchmark.ts";
import type { HistoryPoint } from "./history.ts";

/** What stands over the history: the benchmark by its name, and of each point what it would have made of the first. */
export interface HistoryBenchmark {
  readonly name: string;
  readonly values: readonly (string | null)[];
  /** the same for the drawing; null: nothing of it is known */
  readonly drawn: readonly (number | null)[] | null;
  readonly failed: boolean;
  /** What a value of a day opens; undefined: nothing yet. */
  readonly opens: (day: string, onOpen: (key: string) => void) => (() => void) | undefined;
}

/** The benchmark of the page over its history; null: none is chosen. */
export function useBenchmark(
  universe: string,
  question: SummaryQuestion,
  points: readonly HistoryPoint[],
): HistoryBenchmark | null {
  const names = useKnownNames();
  const body = useMemo(() => courseBody(question), [question]);
  const found = useSummary(universe, body, { keepBefore: true });
  const total = found.data?.analytic.performance?.total;
  const course = total?.benchmark?.course;
  const values = useMemo(() => (course === undefined ? [] : rebased(points, course)), [points, course]);
  const drawn = useMemo(
    () =>
      values.some((value) => value !== null) ? values.map((value) => (value === null ? null : Number(value))) : null,
    [values],
  );
  if (question.benchmark === null) return null;
  return {
    name: names(question.benchmark),
    values,
    drawn,
    failed: found.isError || (course !== undefined && drawn === null),
    opens: (day, onOpen) =>
      total === undefined || day === course?.[0]?.date
        ? undefined
        : returnOpener(total, (key) => onOpen(keyUntil(key, day)))("benchmark"),
  };
}
