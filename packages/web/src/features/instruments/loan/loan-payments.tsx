import type { LoanPayment } from "@distributary/contract/reporting/loans";
import type { ReactElement } from "react";
import { keyUntil } from "../../../records/evidence/figure-key.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { PlainTable, type PlainColumn } from "../../../records/table/plain-table.tsx";
import { Section } from "../../../records/page/record-page.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { formatDay } from "../../../ui/format/day.ts";
import { signOf } from "../../../ui/format/exact.ts";
import { inUnit } from "../../../ui/format/in-unit.ts";
import { paidOnDay, type PaidPart } from "./loan-day-evidence.ts";
import { loanRecordTexts as texts } from "./loan-record-texts.ts";
import { loanEvidenceTexts } from "./loan-evidence-texts.ts";
import { RowsShown } from "../rows-shown.tsx";

/** The figure of a part of what was booked on a day. */
type PartOf = (part: PaidPart, one: LoanPayment) => ReactElement;

function columnsIn(
  unit: string,
  hasDrawn: boolean,
  partOf: PartOf,
  onBalance: (date: string) => void,
): readonly PlainColumn<LoanPayment>[] {
  const drawn: PlainColumn<LoanPayment> = {
    id: "drawn",
    label: texts.drawn,
    cell: (one) => partOf("drawn", one),
    wide: true,
  };
  return [
    { id: "date", label: texts.date, cell: (one) => formatDay(one.date) },
    ...(hasDrawn ? [drawn] : []),
    { id: "paid", label: inUnit(texts.paid, unit), cell: (one) => partOf("paid", one) },
    { id: "interest", label: texts.ofInterest, cell: (one) => partOf("interest", one), wide: true },
    { id: "principal", label: texts.ofPrincipal, cell: (one) => partOf("principal", one), wide: true },
    {
      id: "left",
      label: texts.rows.balance,
      cell: (one) => (
        <Figure
          value={one.balance}
          name={`${texts.rows.balance}, ${formatDay(one.date)}`}
          onOpen={() => onBalance(one.date)}
        />
      ),
    },
  ];
}

/** What the ledger shows of a loan day by day, the newest first: each payment split, what was drawn, what was left. */
export function LoanPayments({
  payments,
  unit,
  explain,
}: {
  payments: readonly LoanPayment[];
  unit: string;
  /** keys of the sums of the loan, up to today */
  explain: Readonly<Record<string, string>>;
}): ReactElement {
  const open = useOpenEvidence();
  const hasDrawn = payments.some(({ drawn }) => signOf(drawn) !== 0);
  const partOf: PartOf = (part, one) => (
    <WorkedFigure
      value={one[part]}
      name={`${loanEvidenceTexts.paidNames[part]}, ${formatDay(one.date)}`}
      evidence={() => paidOnDay(part, one, payments, explain[part] ?? "", unit)}
    />
  );
  const onBalance = (date: string): void => open(keyUntil(explain["balance"] ?? "", date));
  return (
    <Section title={texts.payments}>
      <RowsShown rows={payments.toReversed()} what={texts.rows.paid.toLowerCase()}>
        {(shown) => (
          <PlainTable
            label={texts.payments}
            columns={columnsIn(unit, hasDrawn, partOf, onBalance)}
            rows={shown}
            rowKey={(one) => one.date}
            under={(one) => <Split payment={one} partOf={partOf} />}
          />
        )}
      </RowsShown>
    </Section>
  );
}

/** The two parts of a payment, or what was drawn. */
function Split({ payment, partOf }: { payment: LoanPayment; partOf: PartOf }): ReactElement {
  if (signOf(payment.drawn) !== 0)
    return (
      <>
        {texts.drawn} {partOf("drawn", payment)}
      </>
    );
  return (
    <>
      {texts.ofInterest} {partOf("interest", payment)} · {texts.ofPrincipal} {partOf("principal", payment)}
    </>
  );
}
