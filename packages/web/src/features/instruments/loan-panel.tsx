import type { LoanRecord } from "@distributary/contract/loans";
import type { FullInstrument } from "@distributary/contract/instruments";
import { ZERO } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay } from "@distributary/domain/time/day";
import { useMemo, useState, type ReactElement } from "react";
import { useSignedIn } from "../../data/session.ts";
import { AmountField } from "../../records/amount-field.tsx";
import { Fact, Facts } from "../../records/record-page.tsx";
import { Figure } from "../../ui/figure.tsx";
import { today } from "../../ui/format/day.ts";
import { readTypedAmount } from "../../ui/format/typed-amount.ts";
import { recordedTerms } from "./held-quantity.ts";
import { LoanBalance } from "./loan-balance.tsx";
import { LoanInstalments } from "./loan-instalments.tsx";
import styles from "./loan-panel.module.css";
import { useLoanRecord } from "./loan-queries.ts";
import { loanPlan } from "./loan-plan.ts";
import { loanTexts as texts } from "./loan-texts.ts";
import { TermsMissing } from "./terms-missing.tsx";

/** How a loan is repaid by its terms: what is next, the balance over time, each payment split, and what more would do. */
export function LoanPanel({ instrument }: { instrument: FullInstrument }): ReactElement {
  const { profile } = useSignedIn();
  const [typed, setTyped] = useState("");
  const read = readTypedAmount(typed);
  const extra = read.kind === "amount" ? read.amount : "0";
  const now = today(profile.default_timezone);
  const rates = useLoanRecord(profile.uuid, instrument.uuid, null).data?.rates;
  const { plan, missing } = useMemo(() => planOf(instrument, extra, now, rates), [instrument, extra, now, rates]);
  const unit = instrument.settlement_unit?.identifier ?? "";
  if (plan === null) return <TermsMissing instrument={instrument} missing={missing} />;
  const { recorded, faster, next } = plan;
  const shown = faster ?? recorded;
  const last = shown.instalments.at(-1);
  return (
    <>
      <Facts>
        <Fact name={texts.next}>
          {next === null ? (
            texts.over
          ) : (
            <>
              {formatDay(next.due)}, <Figure value={formatDecimal(next.payment)} unit={unit} />
            </>
          )}
        </Fact>
        <Fact name={texts.owed}>
          <Figure value={formatDecimal(plan.owed)} unit={unit} />
        </Fact>
        <Fact name={texts.interest}>
          <Figure value={formatDecimal(shown.totalInterest)} unit={unit} />
        </Fact>
        <Fact name={texts.paidOff}>{last === undefined ? null : formatDay(last.due)}</Fact>
        <Fact name={texts.payments}>{String(shown.instalments.length)}</Fact>
        {faster !== null && (
          <>
            <Fact name={texts.saved}>
              <Figure value={formatDecimal(plan.saved)} unit={unit} />
            </Fact>
            <Fact name={texts.sooner}>{String(plan.sooner)}</Fact>
          </>
        )}
      </Facts>
      <div className={styles["extra"]}>
        <AmountField label={texts.extra} value={typed} onChange={setTyped} unit={unit} />
      </div>
      <LoanBalance plan={plan} unit={unit} />
      <LoanInstalments instalments={shown.instalments} principal={plan.principal} perYear={plan.perYear} unit={unit} />
    </>
  );
}

function planOf(
  instrument: FullInstrument,
  extra: string,
  now: string,
  rates: LoanRecord["rates"] = [],
): ReturnType<typeof loanPlan> {
  const amount = parseDecimal(extra);
  return loanPlan(recordedTerms(instrument), amount.mantissa > 0n ? amount : ZERO, now, rates);
}
