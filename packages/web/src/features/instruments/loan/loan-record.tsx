import type { LoanRecord as Recorded } from "@distributary/contract/reporting/loans";
import type { ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { KnownFail } from "../../../records/known/known-fail.tsx";
import { useKnown } from "../../../records/known/known-line.tsx";
import plain from "../../../records/table/plain-table.module.css";
import { Fact, Facts, Section } from "../../../records/page/record-page.tsx";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatKnown } from "../../../ui/format/amount.ts";
import { absolute, addExact, negated, signOf } from "../../../ui/format/exact.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { Skeleton } from "../../../ui/states.tsx";
import { InstalmentsDue } from "./instalments-due.tsx";
import { differenceEvidence } from "./loan-day-evidence.ts";
import { LoanPayments } from "./loan-payments.tsx";
import { useLoanRecord } from "./loan-queries.ts";
import { loanRecordTexts as texts } from "./loan-record-texts.ts";

/** What was paid of a loan beside what was planned: in sums, instalment by instalment, and payment by payment. */
export function LoanRecord({ instrument }: { instrument: string }): ReactElement {
  const found = useLoanRecord(useSignedIn().profile.uuid, instrument, useKnown());
  const record = found.data;
  if (record === undefined) {
    return (
      <Section title={texts.title}>
        {found.isError ? <KnownFail title={texts.failed} found={found} /> : <Skeleton height={200} />}
      </Section>
    );
  }
  if (record.side === null) {
    return (
      <Section title={texts.title}>
        <p>{texts.none}</p>
      </Section>
    );
  }
  const due = record.instalments.filter((instalment) => instalment.due <= record.at);
  return (
    <>
      <Section title={texts.title}>
        <Standing record={record} />
        <Unrecorded days={record.unrecorded} />
        <Sums record={record} />
      </Section>
      {due.length > 0 && (
        <InstalmentsDue instalments={due} unit={record.currency} paid={record.made.paid} explain={record.explain} />
      )}
      <LoanPayments payments={record.payments} unit={record.currency} explain={record.explain} />
    </>
  );
}

function Standing({ record }: { record: Recorded }): ReactElement {
  const { ahead, currency, to_repay: all, accrued, explain } = record;
  const open = useOpenEvidence();
  const sign = ahead === null ? 0 : signOf(ahead);
  const standing = sign === 0 ? texts.even : sign > 0 ? texts.ahead : texts.behind;
  return (
    <Facts>
      {ahead !== null && (
        <Fact name={standing}>
          <Figure value={absolute(ahead)} unit={currency} name={standing} onOpen={() => open(explain["ahead"] ?? "")} />
        </Fact>
      )}
      <Fact name={texts.toRepay}>
        <Figure value={all} unit={currency} name={texts.toRepay} onOpen={() => open(explain["to_repay"] ?? "")} />
        {accrued !== null && signOf(accrued) !== 0 && <> {texts.withAccrued(formatKnown(accrued), currency)}</>}
      </Fact>
    </Facts>
  );
}

function Unrecorded({ days }: { days: readonly string[] }): ReactElement | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  return <p>{texts.unrecorded(days.length, formatDay(first), formatDay(last))}</p>;
}

const rows = ["paid", "interest", "principal", "balance"] as const;

function Sums({ record }: { record: Recorded }): ReactElement {
  const { planned, made, currency, explain } = record;
  const open = useOpenEvidence();
  return (
    <table className={plain["table"]} aria-label={texts.sums}>
      <thead>
        <tr>
          <th scope="col">{texts.what}</th>
          <th scope="col">{texts.planned}</th>
          <th scope="col">
            {texts.made}, {currency}
          </th>
          <th scope="col">{texts.difference}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name}>
            <td>{texts.rows[name]}</td>
            <td>
              <Figure
                value={planned?.[name] ?? null}
                name={`${texts.planned}: ${texts.rows[name]}`}
                onOpen={() => open(explain[`planned_${name}`] ?? "")}
              />
            </td>
            <td>
              <Figure
                value={made[name]}
                name={`${texts.made}: ${texts.rows[name]}`}
                onOpen={() => open(explain[name] ?? "")}
              />
            </td>
            <td>
              <WorkedFigure
                value={differenceOf(made[name], planned?.[name] ?? null)}
                sign="always"
                name={`${texts.difference}: ${texts.rows[name]}`}
                evidence={() =>
                  differenceEvidence(
                    texts.rows[name],
                    { value: made[name], key: explain[name] ?? "" },
                    { value: planned?.[name] ?? null, key: explain[`planned_${name}`] ?? "" },
                    currency,
                  )
                }
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function differenceOf(made: string | null, planned: string | null): string | null {
  return made === null || planned === null ? null : addExact(made, negated(planned));
}
