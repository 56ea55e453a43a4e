import { minorUnitOf } from "@distributary/domain/codes/currencies";
import type { ReactNode } from "react";
import { PlainTable, type PlainColumn } from "../../records/plain-table.tsx";
import { Section } from "../../records/record-page.tsx";
import { Figure } from "../../ui/figure.tsx";
import { quantityDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { addExact, negated, roundExact, signOf } from "../../ui/format/exact.ts";
import { inUnit } from "../../ui/format/in-unit.ts";
import styles from "./loan-panel.module.css";
import { paymentsUpTo } from "./planned-bars.ts";
import { plannedTexts as texts } from "./planned-texts.ts";
import { RowsShown } from "./rows-shown.tsx";
import type { PlannedRow } from "./series-queries.ts";

/** Whether it is what was lent when the bond was issued: whoever buys one later pays its price, not this. */
function isIssue({ kind, expected }: PlannedRow): boolean {
  return kind === "principal" && signOf(expected ?? "0") <= 0;
}

/** Received less planned, in the minor unit that is paid (`places`); null of the principal at the issue. */
function differenceOf(row: PlannedRow, places: number): string | null {
  const { expected, received } = row;
  if (isIssue(row) || expected === null) return null;
  return addExact(received ?? "0", negated(roundExact(expected, places)));
}

/** Whether less came (or went) than was planned. */
function isShort(row: PlannedRow, places: number): boolean {
  const difference = differenceOf(row, places);
  return difference !== null && signOf(difference) !== 0 && signOf(difference) !== signOf(row.expected ?? "0");
}

function columnsIn(unit: string, places: number): readonly PlainColumn<PlannedRow>[] {
  return [
    { id: "date", label: texts.date, cell: ({ date }) => formatDay(date) },
    { id: "kind", label: texts.kind, cell: ({ kind }) => texts.kinds[kind ?? ""] ?? kind, words: true, wide: true },
    { id: "held", label: texts.held, cell: ({ held }) => <Figure value={held} digits={quantityDigits} />, wide: true },
    {
      id: "expected",
      label: inUnit(texts.expected, unit),
      cell: ({ expected, estimated }) => (
        <Figure value={expected} estimated={estimated === "true" && texts.estimated} />
      ),
    },
    {
      id: "received",
      label: texts.received,
      cell: (row) => <Figure value={isIssue(row) ? null : (row.received ?? "0")} />,
      mark: (row) => (isShort(row, places) ? styles["open"] : undefined),
    },
    {
      id: "difference",
      label: texts.difference,
      cell: (row) => <Figure value={differenceOf(row, places)} sign="always" />,
      wide: true,
    },
  ];
}

/** What was due so far, the newest first: on how many units, what was planned, and what came. Nothing where none was. */
export function PlannedPast({
  rows,
  now,
  unit,
}: {
  rows: readonly PlannedRow[];
  now: string;
  unit: string;
}): ReactNode {
  const past = paymentsUpTo(rows, now).toReversed();
  const places = minorUnitOf(unit);
  if (past.length === 0) return null;
  return (
    <Section title={texts.past}>
      <RowsShown rows={past} what={texts.rows}>
        {(shown) => (
          <PlainTable
            label={texts.past}
            columns={columnsIn(unit, places)}
            rows={shown}
            rowKey={({ date, kind }) => `${date} ${kind}`}
            under={(row) => (
              <>
                {texts.kinds[row.kind ?? ""] ?? row.kind}, {texts.difference.toLowerCase()}{" "}
                <Figure value={differenceOf(row, places)} sign="always" />
              </>
            )}
          />
        )}
      </RowsShown>
    </Section>
  );
}
