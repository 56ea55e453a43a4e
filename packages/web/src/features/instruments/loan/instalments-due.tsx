import type { LoanInstalment } from "@distributary/contract/reporting/loans";
import type { ReactElement } from "react";
import { keyUntil, opening } from "../../../records/evidence/figure-key.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { PlainTable, type PlainColumn } from "../../../records/table/plain-table.tsx";
import { Section } from "../../../records/page/record-page.tsx";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatDay } from "../../../ui/format/day.ts";
import { signOf } from "../../../ui/format/exact.ts";
import { inUnit } from "../../../ui/format/in-unit.ts";
import { dueEvidence } from "./loan-day-evidence.ts";
import styles from "./loan-panel.module.css";
import { loanRecordTexts as texts } from "./loan-record-texts.ts";
import { RowsShown } from "../rows-shown.tsx";

interface Due {
  readonly unit: string;
  readonly instalments: readonly LoanInstalment[];
  /** the sum of all payments so far */
  readonly paid: string;
  /** keys of the sums of the loan */
  readonly explain: Readonly<Record<string, string>>;
}

function columnsIn(
  { unit, paid, explain }: Due,
  ledger: (one: LoanInstalment) => ReactElement,
  open: (key: string) => void,
): readonly PlainColumn<LoanInstalment>[] {
  const worked =
    (part: "payment" | "paid" | "open") =>
    (one: LoanInstalment): ReactElement => (
      <WorkedFigure
        value={one[part]}
        name={`${texts[part]}, ${formatDay(one.due)}`}
        evidence={() => dueEvidence(part, one, { value: paid, key: explain["paid"] ?? "" }, unit)}
      />
    );
  return [
    { id: "due", label: texts.due, cell: (one) => formatDay(one.due) },
    { id: "payment", label: inUnit(texts.payment, unit), cell: worked("payment") },
    {
      id: "paid",
      label: texts.paid,
      cell: worked("paid"),
      mark: (one) => (signOf(one.open) > 0 ? styles["open"] : undefined),
    },
    { id: "open", label: texts.open, cell: worked("open"), wide: true },
    {
      id: "settled",
      label: texts.settled,
      cell: (one) => (one.settled_on === null ? "" : formatDay(one.settled_on)),
      wide: true,
    },
    {
      id: "left",
      label: texts.left,
      cell: (one) => (
        <Figure
          value={one.balance}
          name={`${texts.left}, ${formatDay(one.due)}`}
          onOpen={opening(keyUntil(explain["planned_balance"] ?? "", one.due), open)}
        />
      ),
      wide: true,
    },
    { id: "ledger", label: texts.ledgerLeft, cell: ledger, wide: true },
  ];
}

/** The instalments that are due, the newest first: what was planned, what was paid of it and when, and what is left. */
export function InstalmentsDue(due: Due): ReactElement {
  const { instalments, explain } = due;
  const open = useOpenEvidence();
  const ledger = (one: LoanInstalment): ReactElement => (
    <Figure
      value={one.ledger_balance}
      name={`${texts.ledgerLeft}, ${formatDay(one.due)}`}
      onOpen={opening(keyUntil(explain["balance"] ?? "", one.due), open)}
    />
  );
  return (
    <Section title={texts.instalments}>
      <RowsShown rows={instalments.toReversed()} what={texts.instalments.toLowerCase()}>
        {(shown) => (
          <PlainTable
            label={texts.instalments}
            columns={columnsIn(due, ledger, open)}
            rows={shown}
            rowKey={(one) => one.period}
            under={(one) => (
              <>
                {texts.ledgerLeft} {ledger(one)}
              </>
            )}
          />
        )}
      </RowsShown>
    </Section>
  );
}
