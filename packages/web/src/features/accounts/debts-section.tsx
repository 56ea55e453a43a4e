import { loansEndpoints, type AccountDebts, type DebtRecord } from "@distributary/contract/reporting/loans";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { FormulaTable } from "../../records/table/formula-table.tsx";
import { knownMeta, knownOn } from "../../records/known/known-instant.ts";
import { KnownFail } from "../../records/known/known-fail.tsx";
import { KnownNote, useKnown } from "../../records/known/known-line.tsx";
import { RecordLink } from "../../records/page/record-link.tsx";
import { Section } from "../../records/page/record-page.tsx";
import { recordTexts } from "../../records/texts.ts";
import { useOpenEvidence } from "../../records/use-open-evidence.ts";
import { Figure } from "../../ui/figure.tsx";
import { signOf } from "../../ui/format/exact.ts";
import { Panel, type PanelView } from "../../ui/surfaces/panel.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { DebtChart } from "./debt-chart.tsx";
import { DebtDays } from "./debt-days.tsx";
import { debtTexts as texts } from "./debt-texts.ts";

function useDebts(account: string, known: string | null): UseQueryResult<AccountDebts> {
  const universe = useSignedIn().profile.uuid;
  return useQuery({
    queryKey: ["debts", universe, account, known],
    meta: knownMeta(known),
    queryFn: ({ signal }) =>
      api.call(loansEndpoints.debts, { params: { id: account }, query: knownOn(known) }, { signal }),
  });
}

/** What an account of debts owes, in each currency: over time, what was drawn, charged and paid, and what is not known. */
export function DebtsSection({ account }: { account: string }): ReactElement {
  const found = useDebts(account, useKnown());
  if (found.isError) return <KnownFail title={texts.failed} found={found} />;
  if (found.data === undefined) return <Skeleton height={320} />;
  const { debts, instruments } = found.data;
  return (
    <>
      <KnownNote />
      {debts.length === 0 && instruments.length === 0 && <p>{texts.none}</p>}
      {debts
        .filter((debt) => instruments.length === 0 || wasOwed(debt))
        .map((debt) => (
          <Debt key={debt.currency} debt={debt} />
        ))}
      {instruments.length > 0 && (
        <Section title={texts.instruments}>
          <ul>
            {instruments.map((one) => (
              <li key={one.instrument_id}>
                <RecordLink kind="instrument" id={one.instrument_id} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

/** Whether money of its own was ever owed: payments for a loan with terms only pass through its account. */
function wasOwed({ course }: DebtRecord): boolean {
  return course.some(({ balance }) => signOf(balance) !== 0);
}

function Debt({ debt }: { debt: DebtRecord }): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  return (
    <Panel title={texts.title(debt.currency)} view={view} onView={setView}>
      {view === "chart" ? <DebtChart debt={debt} /> : <DebtDays debt={debt} />}
      <Figures debt={debt} />
      {debt.missing.map((what) => (
        <Note key={what} tone="plain">
          {texts.missing[what]}{" "}
          {what === "plan" && (
            <ForWriters>
              <Link to="/instruments/create" search={{ instrument_type: "CBND" }}>
                {texts.withTerms}
              </Link>
            </ForWriters>
          )}
        </Note>
      ))}
    </Panel>
  );
}

const figures = ["balance", "drawn", "charged", "paid", "interest", "principal"] as const;

function Figures({ debt }: { debt: DebtRecord }): ReactElement {
  const open = useOpenEvidence();
  return (
    <FormulaTable
      label={texts.title(debt.currency)}
      heads={[recordTexts.figure, recordTexts.amountIn(debt.currency)]}
      lines={figures.map((name) => ({
        id: name,
        name: texts.names[name],
        figure: <Figure value={debt[name]} name={texts.names[name]} onOpen={() => open(debt.explain[name] ?? "")} />,
      }))}
    />
  );
}
