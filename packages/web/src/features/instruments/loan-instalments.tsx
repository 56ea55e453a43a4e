import type { Instalment } from "@distributary/domain/instruments/loan-terms";
import type { Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { formatDay } from "@distributary/domain/time/day";
import { useState, type ReactElement } from "react";
import { PlainTable, type PlainColumn } from "../../records/plain-table.tsx";
import { Button } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { inUnit } from "../../ui/format/in-unit.ts";
import styles from "./loan-panel.module.css";
import { loanTexts as texts } from "./loan-texts.ts";

const shownAtOnce = 12;

function columnsIn(unit: string): readonly PlainColumn<Instalment>[] {
  return [
    { id: "date", label: texts.date, cell: (one) => formatDay(one.due) },
    { id: "payment", label: inUnit(texts.payment, unit), cell: (one) => <Amount of={one.payment} /> },
    { id: "interest", label: texts.ofInterest, cell: (one) => <Amount of={one.interest} />, wide: true },
    { id: "principal", label: texts.ofPrincipal, cell: (one) => <Amount of={one.principal} />, wide: true },
    { id: "extra", label: texts.ofExtra, cell: (one) => <Amount of={one.extra} />, wide: true },
    { id: "balance", label: texts.balance, cell: (one) => <Amount of={one.balance} /> },
  ];
}

function Amount({ of }: { of: Decimal }): ReactElement {
  return <Figure value={formatDecimal(of)} />;
}

/** Each payment with its interest and principal, and what is owed after it. */
export function LoanInstalments({
  instalments,
  unit,
}: {
  instalments: readonly Instalment[];
  unit: string;
}): ReactElement {
  const [most, setMost] = useState(shownAtOnce);
  const shown = instalments.slice(0, most);
  return (
    <>
      <PlainTable
        label={texts.payments}
        columns={columnsIn(unit)}
        rows={shown}
        rowKey={(one) => one.period}
        under={(one) => (
          <>
            {texts.ofInterest} <Amount of={one.interest} /> · {texts.ofPrincipal} <Amount of={one.principal} />
          </>
        )}
        className={styles["payments"]}
      />
      <div className={styles["more"]}>
        <span>{texts.shown(shown.length, instalments.length)}</span>
        {most < instalments.length && (
          <Button size="small" onClick={() => setMost(most * 4)}>
            {texts.more}
          </Button>
        )}
      </div>
    </>
  );
}
