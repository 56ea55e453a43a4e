import type { LoanPayment } from "@distributary/contract/loans";
import type { ReactElement } from "react";
import { keyUntil } from "../../records/evidence/figure-key.ts";
import { useExplain } from "../../records/use-explain.ts";
import { PlainTable, type PlainColumn } from "../../records/plain-table.tsx";
import { Section } from "../../records/record-page.tsx";
import { Figure } from "../../ui/figure.tsx";
import { formatDay } from "../../ui/format/day.ts";
import { signOf } from "../../ui/format/exact.ts";
import { inUnit } from "../../ui/format/in-unit.ts";
import { loanRecordTexts as texts } from "./loan-record-texts.ts";
import { RowsShown } from "./rows-shown.tsx";

function columnsIn(
  unit: string,
  hasDrawn: boolean,
  onBalance: (date: string) => void,
): readonly PlainColumn<LoanPayment>[] {
  const drawn: PlainColumn<LoanPayment> = {
    id: "drawn",
    label: texts.drawn,
    cell: (one) => <Figure value={one.drawn} />,
    wide: true,
  };
  return [
    { id: "date", label: texts.date, cell: (one) => formatDay(one.date) },
    ...(hasDrawn ? [drawn] : []),
    { id: "paid", label: inUnit(texts.paid, unit), cell: (one) => <Figure value={one.paid} /> },
    { id: "interest", label: texts.ofInterest, cell: (one) => <Figure value={one.interest} />, wide: true },
    { id: "principal", label: texts.ofPrincipal, cell: (one) => <Figure value={one.principal} />, wide: true },
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
  balanceKey,
}: {
  payments: readonly LoanPayment[];
  unit: string;
  /** opens what is left today */
  balanceKey: string;
}): ReactElement {
  const open = useExplain();
  const hasDrawn = payments.some(({ drawn }) => signOf(drawn) !== 0);
  return (
    <Section title={texts.payments}>
      <RowsShown rows={payments.toReversed()} what={texts.rows.paid.toLowerCase()}>
        {(shown) => (
          <PlainTable
            label={texts.payments}
            columns={columnsIn(unit, hasDrawn, (date) => open(keyUntil(balanceKey, date)))}
            rows={shown}
            rowKey={(one) => one.date}
            under={(one) => <Split payment={one} />}
          />
        )}
      </RowsShown>
    </Section>
  );
}

/** The two parts of a payment, or what was drawn. */
function Split({ payment }: { payment: LoanPayment }): ReactElement {
  if (signOf(payment.drawn) !== 0)
    return (
      <>
        {texts.drawn} <Figure value={payment.drawn} />
      </>
    );
  return (
    <>
      {texts.ofInterest} <Figure value={payment.interest} /> · {texts.ofPrincipal} <Figure value={payment.principal} />
    </>
  );
}
