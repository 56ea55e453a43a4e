import type { ReactNode } from "react";
import { PlainTable, type PlainColumn } from "../../records/plain-table.tsx";
import { Section } from "../../records/record-page.tsx";
import { Figure } from "../../ui/figure.tsx";
import { quantityDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { addExact, negated, signOf } from "../../ui/format/exact.ts";
import styles from "./loan-panel.module.css";
import { paymentsUpTo } from "./planned-bars.ts";
import { plannedTexts as texts } from "./planned-texts.ts";
import { RowsShown } from "./rows-shown.tsx";
import type { PlannedRow } from "./series-queries.ts";

/** Received less planned; null of a payment of principal, whose money stands with the sale or the redemption. */
function differenceOf({ kind, expected, received }: PlannedRow): string | null {
  return kind === "principal" || expected === null ? null : addExact(received ?? "0", negated(expected));
}

/** Whether less came (or went) than was planned. */
function isShort(row: PlannedRow): boolean {
  const difference = differenceOf(row);
  return difference !== null && signOf(difference) !== 0 && signOf(difference) !== signOf(row.expected ?? "0");
}

function columnsIn(unit: string): readonly PlainColumn<PlannedRow>[] {
  return [
    { id: "date", label: texts.date, cell: ({ date }) => formatDay(date) },
    { id: "kind", label: texts.kind, cell: ({ kind }) => texts.kinds[kind ?? ""] ?? kind, words: true, wide: true },
    { id: "held", label: texts.held, cell: ({ held }) => <Figure value={held} digits={quantityDigits} />, wide: true },
    {
      id: "expected",
      label: `${texts.expected}, ${unit}`,
      cell: ({ expected, estimated }) => (
        <Figure value={expected} estimated={estimated === "true" && texts.estimated} />
      ),
    },
    {
      id: "received",
      label: texts.received,
      cell: ({ received, kind }) => <Figure value={kind === "principal" ? null : (received ?? "0")} />,
      mark: (row) => (isShort(row) ? styles["open"] : undefined),
    },
    {
      id: "difference",
      label: texts.difference,
      cell: (row) => <Figure value={differenceOf(row)} sign="always" />,
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
  if (past.length === 0) return null;
  return (
    <Section title={texts.past}>
      <RowsShown rows={past} what={texts.rows}>
        {(shown) => (
          <PlainTable
            label={texts.past}
            columns={columnsIn(unit)}
            rows={shown}
            rowKey={({ date, kind }) => `${date} ${kind}`}
            under={(row) => (
              <>
                {texts.kinds[row.kind ?? ""] ?? row.kind}, {texts.difference.toLowerCase()}{" "}
                <Figure value={differenceOf(row)} sign="always" />
              </>
            )}
          />
        )}
      </RowsShown>
    </Section>
  );
}
