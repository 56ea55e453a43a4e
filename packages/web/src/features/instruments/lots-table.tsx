import { summaryEndpoints } from "@distributary/contract/summary";
import type { SummaryLots } from "@distributary/contract/summary-analytic";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session.ts";
import { RecordName } from "../../records/names.tsx";
import plain from "../../records/plain-table.module.css";
import { recordTexts } from "../../records/texts.ts";
import { Figure } from "../../ui/figure.tsx";
import { quantityDigits } from "../../ui/format/amount.ts";
import { today } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { instrumentTexts } from "./texts.ts";

type Lot = SummaryLots["items"][number];

interface Lots {
  readonly unit: string;
  readonly items: readonly Lot[];
}

/** The open lots of an instrument in the accounts that hold it, valued today. */
function useLots(instrument: string, accounts: readonly string[]): UseQueryResult<Lots> {
  const { profile } = useSignedIn();
  const at = today(profile.default_timezone);
  return useQuery({
    queryKey: ["lots", profile.uuid, instrument, accounts, at],
    queryFn: async ({ signal }) => {
      const body = { at, accounts: [...accounts], include_basis: true, networth_features: ["lots" as const] };
      const answer = await api.call(summaryEndpoints.summary, { body }, { signal });
      const items = answer.analytic.lots?.items ?? [];
      return { unit: answer.targetUnit, items: items.filter((lot) => lot.instrument_id === instrument) };
    },
    enabled: accounts.length > 0,
  });
}

/** When the units that are held came, what they cost, and what each lot has gained. */
export function LotsTable({
  instrument,
  accounts,
}: {
  instrument: string;
  accounts: readonly string[];
}): ReactElement | null {
  const found = useLots(instrument, accounts);
  const navigate = useNavigate();
  if (accounts.length === 0) return <p>{instrumentTexts.notHeld}</p>;
  if (found.isError)
    return <FailState title={recordTexts.failedOne} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={96} />;
  const { unit, items } = found.data;
  if (items.length === 0) return <p>{instrumentTexts.noLots}</p>;
  return (
    <table className={plain["table"]}>
      <thead>
        <tr>
          <th scope="col">{instrumentTexts.acquired}</th>
          <th scope="col" className={`${plain["left"]} ${plain["wide"]}`}>
            {instrumentTexts.account}
          </th>
          <th scope="col">{instrumentTexts.quantity}</th>
          <th scope="col">{instrumentTexts.costIn(unit)}</th>
          <th scope="col" className={plain["wide"]}>
            {recordTexts.valueIn(unit)}
          </th>
          <th scope="col">{instrumentTexts.gain}</th>
          <th scope="col" className={plain["wide"]}>
            {instrumentTexts.term}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((lot, index) => (
          <tr key={index}>
            <td>{lot.acquired_on}</td>
            <td className={`${plain["left"]} ${plain["wide"]}`}>
              <RecordName kind="account" id={lot.account_id} />
            </td>
            <td>
              <Figure value={lot.quantity} digits={quantityDigits} />
            </td>
            <td>
              <Figure
                value={lot.basis}
                name={instrumentTexts.costIn(unit)}
                onOpen={() => void navigate({ to: "/user", search: { t: "summary", explain: lot.explain_key } })}
              />
            </td>
            <td className={plain["wide"]}>
              <Figure value={lot.value} />
            </td>
            <td>
              <Figure value={lot.unrealised} change />
            </td>
            <td className={plain["wide"]}>{instrumentTexts.terms[lot.term]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
