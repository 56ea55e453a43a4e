import type { Instalment } from "@distributary/domain/instruments/loan/loan-terms";
import type { Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { formatDay } from "@distributary/domain/time/day";
import { useState, type ReactElement } from "react";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { PlainTable, type PlainColumn } from "../../../records/table/plain-table.tsx";
import { Button } from "../../../ui/button.tsx";
import { inUnit } from "../../../ui/format/in-unit.ts";
import styles from "./loan-panel.module.css";
import { loanTexts as texts } from "./loan-texts.ts";
import { loanEvidenceTexts } from "./loan-evidence-texts.ts";
import { instalmentEvidence, type InstalmentPart } from "./loan-evidence.ts";

const shownAtOnce = 12;

interface Shown {
  readonly instalments: readonly Instalment[];
  /** lent at the start */
  readonly principal: Decimal;
  /** instalments a year */
  readonly perYear: number;
  readonly unit: string;
}

function columnsIn(
  unit: string,
  part: (name: InstalmentPart) => PlainColumn<Instalment>["cell"],
): readonly PlainColumn<Instalment>[] {
  return [
    { id: "date", label: texts.date, cell: (one) => formatDay(one.due) },
    { id: "payment", label: inUnit(texts.payment, unit), cell: part("payment") },
    { id: "interest", label: texts.ofInterest, cell: part("interest"), wide: true },
    { id: "principal", label: texts.ofPrincipal, cell: part("principal"), wide: true },
    { id: "extra", label: texts.ofExtra, cell: part("extra"), wide: true },
    { id: "balance", label: texts.balance, cell: part("balance") },
  ];
}

/** Each payment with its interest and principal, and what is owed after it; each opens to how it follows from the terms. */
export function LoanInstalments({ instalments, principal, perYear, unit }: Shown): ReactElement {
  const [most, setMost] = useState(shownAtOnce);
  const shown = instalments.slice(0, most);
  const figure = (name: InstalmentPart, one: Instalment): ReactElement => (
    <WorkedFigure
      value={formatDecimal(one[name])}
      name={`${loanEvidenceTexts.names[name]}, ${formatDay(one.due)}`}
      evidence={() => {
        const owed = instalments[one.period - 2]?.balance ?? principal;
        return instalmentEvidence(name, one, { owed, perYear }, unit);
      }}
    />
  );
  const part = (name: InstalmentPart): PlainColumn<Instalment>["cell"] => {
    return (one) => figure(name, one);
  };
  return (
    <>
      <PlainTable
        label={texts.payments}
        columns={columnsIn(unit, part)}
        rows={shown}
        rowKey={(one) => one.period}
        under={(one) => (
          <>
            {texts.ofInterest} {figure("interest", one)} · {texts.ofPrincipal} {figure("principal", one)}
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
