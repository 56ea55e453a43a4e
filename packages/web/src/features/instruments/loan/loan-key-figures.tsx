import type { ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { useKnown } from "../../../records/known/known-line.tsx";
import { KeyFigures } from "../../../records/page/key-figures.tsx";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Figure } from "../../../ui/figure.tsx";
import { absolute, signOf } from "../../../ui/format/exact.ts";
import { useLoanRecord } from "./loan-queries.ts";
import { loanRecordTexts as texts } from "./loan-record-texts.ts";

/** What is left of a loan, what was paid of it, and whether it is on schedule. Nothing before anything was booked. */
export function LoanKeyFigures({ instrument }: { instrument: string }): ReactElement | null {
  const record = useLoanRecord(useSignedIn().profile.uuid, instrument, useKnown()).data;
  const open = useOpenEvidence();
  if (record === undefined || record.side === null) return null;
  const { made, ahead, to_repay: left, currency, explain, name } = record;
  const sign = ahead === null ? 0 : signOf(ahead);
  const standing = sign === 0 ? texts.even : sign > 0 ? texts.ahead : texts.behind;
  const figure = (of: string, value: string | null, said: string) => ({
    label: `${said}, ${currency}`,
    figure: <Figure value={value} name={said} onOpen={() => open(explain[of] ?? "")} />,
  });
  return (
    <KeyFigures
      label={texts.keyFigures(name)}
      figures={[
        figure("to_repay", left, texts.payoff),
        figure("principal", made.principal, texts.repaid),
        figure("interest", made.interest, texts.interestPaid),
        figure("ahead", ahead === null ? null : absolute(ahead), standing),
      ]}
    />
  );
}
