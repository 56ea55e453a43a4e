import type { LoanRecord } from "@distributary/contract/reporting/loans";
import type { FullInstrument } from "@distributary/contract/records/instruments";
import { ZERO, type Decimal } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { formatDay } from "@distributary/domain/time/day";
import { useMemo, useState, type ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { AmountField } from "../../../records/form/controls/amount-field.tsx";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import type { EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import { Fact, Facts, Section } from "../../../records/page/record-page.tsx";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { today } from "../../../ui/format/day.ts";
import { readTypedAmount } from "../../../ui/format/typed-amount.ts";
import { recordedTerms } from "../held-quantity.ts";
import { LoanBalance } from "./loan-balance.tsx";
import { LoanInstalments } from "./loan-instalments.tsx";
import styles from "./loan-panel.module.css";
import { useLoanRecord } from "./loan-queries.ts";
import { loanPlan, type LoanPlan } from "./loan-plan.ts";
import { loanTexts as texts } from "./loan-texts.ts";
import { loanEvidenceTexts } from "./loan-evidence-texts.ts";
import { instalmentEvidence } from "./loan-evidence.ts";
import { TermsMissing } from "../terms/terms-missing.tsx";

/** The balance of a loan by its terms, over its whole time. Nothing where the terms do not tell. */
export function LoanCourse({ instrument }: { instrument: FullInstrument }): ReactElement | null {
  const { plan } = usePlan(instrument, "0");
  const covered = useAmountsCovered();
  if (covered || plan === null || plan.recorded.instalments.length === 0) return null;
  return (
    <Section title={texts.course}>
      <LoanBalance plan={plan} unit={unitOf(instrument)} />
    </Section>
  );
}

function usePlan(instrument: FullInstrument, extra: string): ReturnType<typeof loanPlan> {
  const { profile } = useSignedIn();
  const now = today(profile.default_timezone);
  const rates = useLoanRecord(profile.uuid, instrument.uuid, null).data?.rates;
  return useMemo(() => planOf(instrument, extra, now, rates), [instrument, extra, now, rates]);
}

function unitOf({ settlement_unit: unit }: FullInstrument): string {
  return unit?.identifier ?? "";
}

/** How a loan is repaid by its terms: what is next, each payment split, and what more would do. */
export function LoanPanel({ instrument }: { instrument: FullInstrument }): ReactElement {
  const [typed, setTyped] = useState("");
  const read = readTypedAmount(typed);
  const extra = read.kind === "amount" ? read.amount : "0";
  const { plan, missing } = usePlan(instrument, extra);
  const unit = unitOf(instrument);
  if (plan === null) return <TermsMissing instrument={instrument} missing={missing} />;
  const { recorded, faster, next } = plan;
  const shown = faster ?? recorded;
  const last = shown.instalments.at(-1);
  const sum = (name: string, value: Decimal, formula: string): ReactElement => (
    <Sum name={name} value={formatDecimal(value)} formula={formula} plan={plan} unit={unit} />
  );
  return (
    <>
      <Facts>
        <Fact name={texts.next}>
          {next === null ? (
            texts.over
          ) : (
            <>
              {formatDay(next.due)},{" "}
              <WorkedFigure
                value={formatDecimal(next.payment)}
                unit={unit}
                name={texts.next}
                evidence={() => instalmentEvidence("payment", next, { owed: plan.owed, perYear: plan.perYear }, unit)}
              />
            </>
          )}
        </Fact>
        {sum(texts.owed, plan.owed, loanEvidenceTexts.owedFormula)}
        {sum(texts.interest, shown.totalInterest, loanEvidenceTexts.interestFormula)}
        <Fact name={texts.paidOff}>{last === undefined ? null : formatDay(last.due)}</Fact>
        <Fact name={texts.payments}>{String(shown.instalments.length)}</Fact>
        {faster !== null && (
          <>
            {sum(texts.saved, plan.saved, loanEvidenceTexts.savedFormula)}
            <Fact name={texts.sooner}>{String(plan.sooner)}</Fact>
          </>
        )}
      </Facts>
      <div className={styles["extra"]}>
        <AmountField label={texts.extra} value={typed} onChange={setTyped} unit={unit} />
      </div>
      {faster !== null && <LoanBalance plan={plan} unit={unit} />}
      <LoanInstalments instalments={shown.instalments} principal={plan.principal} perYear={plan.perYear} unit={unit} />
    </>
  );
}

/** A figure of the whole plan, opening to the sums of the plan that it follows from. */
function Sum({
  name,
  value,
  formula,
  plan,
  unit,
}: {
  name: string;
  value: string;
  formula: string;
  plan: LoanPlan;
  unit: string;
}): ReactElement {
  const { principal, recorded, faster } = plan;
  const total = (label: string, one: LoanPlan["recorded"]): EvidenceLine => ({
    name: label,
    value: formatDecimal(one.totalInterest),
    unit,
  });
  return (
    <Fact name={name}>
      <WorkedFigure
        value={value}
        unit={unit}
        name={name}
        evidence={() => ({
          title: name,
          figure: value,
          unit,
          rule: loanEvidenceTexts.rules.payment,
          formula,
          lines: [
            { name: loanEvidenceTexts.lent, value: formatDecimal(principal), unit },
            total(texts.interest, recorded),
            ...(faster === null ? [] : [total(`${texts.interest}, ${texts.withExtra.toLowerCase()}`, faster)]),
            { name: texts.payments, text: String((faster ?? recorded).instalments.length) },
          ],
        })}
      />
    </Fact>
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
