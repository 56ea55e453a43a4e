import type { LoanInstalment } from "@distributary/contract/loans";
import type { ReactElement } from "react";
import { PlainTable, type PlainColumn } from "../../records/plain-table.tsx";
import { Section } from "../../records/record-page.tsx";
import { Figure } from "../../ui/figure.tsx";
import { formatDay } from "../../ui/format/day.ts";
import { signOf } from "../../ui/format/exact.ts";
import { inUnit } from "../../ui/format/in-unit.ts";
import styles from "./loan-panel.module.css";
import { loanRecordTexts as texts } from "./loan-record-texts.ts";
import { RowsShown } from "./rows-shown.tsx";

function columnsIn(unit: string): readonly PlainColumn<LoanInstalment>[] {
  return [
    { id: "due", label: texts.due, cell: (one) => formatDay(one.due) },
    { id: "payment", label: inUnit(texts.payment, unit), cell: (one) => <Figure value={one.payment} /> },
    {
      id: "paid",
      label: texts.paid,
      cell: (one) => <Figure value={one.paid} />,
      mark: (one) => (signOf(one.open) > 0 ? styles["open"] : undefined),
    },
    { id: "open", label: texts.open, cell: (one) => <Figure value={one.open} />, wide: true },
    {
      id: "settled",
      label: texts.settled,
      cell: (one) => (one.settled_on === null ? "" : formatDay(one.settled_on)),
      wide: true,
    },
    { id: "left", label: texts.left, cell: (one) => <Figure value={one.balance} />, wide: true },
    { id: "ledger", label: texts.ledgerLeft, cell: (one) => <Figure value={one.ledger_balance} />, wide: true },
  ];
}

/** The instalments that are due, the newest first: what was planned, what was paid of it and when, and what is left. */
export function InstalmentsDue({
  instalments,
  unit,
}: {
  instalments: readonly LoanInstalment[];
  unit: string;
}): ReactElement {
  return (
    <Section title={texts.instalments}>
      <RowsShown rows={instalments.toReversed()} what={texts.instalments.toLowerCase()}>
        {(shown) => (
          <PlainTable
            label={texts.instalments}
            columns={columnsIn(unit)}
            rows={shown}
            rowKey={(one) => one.period}
            under={(one) => (
              <>
                {texts.ledgerLeft} <Figure value={one.ledger_balance} />
              </>
            )}
          />
        )}
      </RowsShown>
    </Section>
  );
}
