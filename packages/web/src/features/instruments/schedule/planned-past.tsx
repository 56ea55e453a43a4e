import type { FullInstrument } from "@distributary/contract/records/instruments";
import { minorUnitOf } from "@distributary/domain/codes/currencies";
import type { ReactElement, ReactNode } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { keyOfCause, keyOn, siblingKey } from "../../../records/evidence/figure-key.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { PlainTable, type PlainColumn } from "../../../records/table/plain-table.tsx";
import { Section } from "../../../records/page/record-page.tsx";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Figure } from "../../../ui/figure.tsx";
import { quantityDigits } from "../../../ui/format/amount.ts";
import { dayBefore, formatDay } from "../../../ui/format/day.ts";
import { addExact, negated, roundExact, signOf } from "../../../ui/format/exact.ts";
import { inUnit } from "../../../ui/format/in-unit.ts";
import styles from "../loan/loan-panel.module.css";
import { paymentsUpTo } from "./planned-bars.ts";
import { plannedTexts as texts } from "./planned-texts.ts";
import { plannedDifference, plannedReceived, plannedEvidence, type EarnedBetween } from "./planned-evidence.ts";
import { RowsShown } from "../rows-shown.tsx";
import { useHeldOverTime, type PlannedRow } from "../prices/series-queries.ts";

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

interface Past {
  readonly instrument: FullInstrument;
  readonly rows: readonly PlannedRow[];
  readonly unit: string;
}

/** Units held, which a rent has none of: there it is left out. */
function heldColumn(keys: PastKeys): PlainColumn<PlannedRow> {
  return {
    id: "held",
    label: texts.held,
    cell: ({ date, held }) => (
      <Figure
        value={held}
        digits={quantityDigits}
        name={`${texts.held}, ${formatDay(date)}`}
        onOpen={keys.quantity(date)}
      />
    ),
    wide: true,
  };
}

function columnsIn(
  { instrument, rows, unit }: Past,
  places: number,
  keys: PastKeys,
): readonly PlainColumn<PlannedRow>[] {
  return [
    { id: "date", label: texts.date, cell: ({ date }) => formatDay(date) },
    { id: "kind", label: texts.kind, cell: (row) => <Kind of={row} />, words: true, wide: true },
    ...(rows.some((row) => row.held !== null) ? [heldColumn(keys)] : []),
    {
      id: "expected",
      label: inUnit(texts.expected, unit),
      cell: (row) => (
        <WorkedFigure
          value={row.expected}
          estimated={row.estimated === "true" && texts.estimated}
          name={`${texts.expected}, ${formatDay(row.date)}`}
          evidence={() => plannedEvidence(instrument, row, row.expected, unit)}
        />
      ),
    },
    {
      id: "received",
      label: texts.received,
      cell: (row) => (
        <WorkedFigure
          value={isIssue(row) ? null : (row.received ?? "0")}
          name={`${texts.received}, ${formatDay(row.date)}`}
          evidence={() => plannedReceived(rows, row, unit, keys.earned)}
        />
      ),
      mark: (row) => (isShort(row, places) ? styles["open"] : undefined),
    },
    { id: "difference", label: texts.difference, cell: (row) => difference(row, places, unit), wide: true },
  ];
}

/** What is paid, and whether it is due and not recorded. */
function Kind({ of: { kind, open } }: { of: PlannedRow }): ReactElement {
  return (
    <>
      {texts.kinds[kind ?? ""] ?? kind}
      {open !== null && <span className={styles["open"]}> · {texts.open}</span>}
    </>
  );
}

function difference(row: PlannedRow, places: number, unit: string): ReactElement {
  const value = differenceOf(row, places);
  return (
    <WorkedFigure
      value={value}
      sign="always"
      name={`${texts.difference}, ${formatDay(row.date)}`}
      evidence={() => plannedDifference(row, value, unit)}
    />
  );
}

/** What opens the ledger under a row: the units held, and what was earned between two days. */
interface PastKeys {
  readonly quantity: (date: string | null) => (() => void) | undefined;
  readonly earned: EarnedBetween;
}

function usePastKeys(instrument: string, now: string): PastKeys {
  const explain = useOpenEvidence();
  const held = useHeldOverTime(useSignedIn().profile.uuid, instrument, now).data?.rows ?? [];
  const key = held.findLast((row) => row.explain_key !== null)?.explain_key ?? "";
  return {
    quantity: (date) => {
      // Held in several accounts the key is that of all of them: it opens their value alone.
      if (date === null || !key.startsWith("value:")) return undefined;
      return () => explain(siblingKey(keyOn(key, dayBefore(date)), "quantity"));
    },
    earned: (kind, since, at) => (key === "" ? "" : keyOfCause(key, kind, instrument, { since, at })),
  };
}

/** What was due so far, the newest first: on how many units, what was planned, and what came. Nothing where none was. */
export function PlannedPast({ now, ...shown }: Past & { now: string }): ReactNode {
  const { rows, unit, instrument } = shown;
  const keys = usePastKeys(instrument.uuid, now);
  const past = paymentsUpTo(rows, now).toReversed();
  const places = minorUnitOf(unit);
  if (past.length === 0) return null;
  return (
    <Section title={texts.past}>
      <RowsShown rows={past} what={texts.rows}>
        {(some) => (
          <PlainTable
            label={texts.past}
            columns={columnsIn(shown, places, keys)}
            rows={some}
            rowKey={({ date, kind }) => `${date} ${kind}`}
            under={(row) => (
              <>
                <Kind of={row} />, {texts.difference.toLowerCase()} {difference(row, places, unit)}
              </>
            )}
          />
        )}
      </RowsShown>
    </Section>
  );
}
