import { eventsEndpoints } from "@distributary/contract/events";
import type { FullInstrument } from "@distributary/contract/instruments";
import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session.ts";
import { useHoldings } from "../../records/holdings.tsx";
import plain from "../../records/plain-table.module.css";
import { recordTexts } from "../../records/texts.ts";
import { Figure } from "../../ui/figure.tsx";
import { formatKnown } from "../../ui/format/amount.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { commitmentMultiples, valueLeft, type CommitmentState } from "./commitment-figures.ts";
import styles from "./commitment-panel.module.css";
import { commitmentTexts as texts } from "./commitment-texts.ts";

/** How a commitment stands after all that was recorded of it; null where nothing was called or distributed. */
function useCommitment(instrument: string): UseQueryResult<CommitmentState | null> {
  const universe = useSignedIn().profile.uuid;
  return useQuery({
    queryKey: ["commitment", universe, instrument],
    queryFn: async ({ signal }) => {
      const lists = await Promise.all(
        (["LPCC", "LPCD"] as const).map((type) =>
          api.call(eventsEndpoints.list, { query: { event_type: type, instrument, limit: 1 } }, { signal }),
        ),
      );
      const [notice] = lists.flatMap((list) => list.items);
      if (notice === undefined) return null;
      const summary = await api.call(eventsEndpoints.summary, { params: { id: notice.uuid } }, { signal });
      return summary.commitment;
    },
  });
}

/** What was committed, called, paid, given back and is left of a commitment, and the multiples with their formulas. */
export function CommitmentPanel({ instrument }: { instrument: FullInstrument }): ReactElement {
  const found = useCommitment(instrument.uuid);
  const holdings = useHoldings(null);
  const failed = [found, holdings].find((query) => query.isError);
  if (failed !== undefined)
    return <FailState title={recordTexts.failedOne} failure={failed.error} onRetry={() => void failed.refetch()} />;
  if (found.data === undefined || holdings.data === undefined) return <Skeleton height={240} />;
  if (found.data === null) return <p>{texts.none}</p>;
  const state = found.data;
  const value = valueLeft(holdings.data.positions.filter((position) => position.instrument_id === instrument.uuid));
  const multiples = commitmentMultiples(state, value);
  return (
    <table className={plain["table"]} aria-label={texts.figures}>
      <thead>
        <tr>
          <th scope="col">{texts.figure}</th>
          <th scope="col">{texts.amountIn(instrument.settlement_unit?.identifier ?? "")}</th>
          <th scope="col" className={styles["formula"]}>
            {texts.formula}
          </th>
        </tr>
      </thead>
      <tbody>
        <Amount text={texts.committed} value={state.committed_capital} />
        <Amount text={texts.called} value={state.called} />
        <Amount text={texts.paidIn} value={state.paid_in} />
        <Amount text={texts.fees} value={state.fees} />
        <Amount text={texts.unfunded} value={state.unfunded} />
        <Amount text={texts.recallable} value={state.recallable} />
        <Amount text={texts.distributed} value={state.distributed} />
        <Amount text={texts.returnOfCapital} value={state.return_of_capital} />
        <Amount text={texts.payable} value={state.payable} />
        <Amount text={texts.receivable} value={state.receivable} />
        <Amount text={texts.value} value={value} />
        {(["tvpi", "dpi", "rvpi", "pic"] as const).map((multiple) => (
          <Row key={multiple} text={texts[multiple]}>
            {formatKnown(multiples[multiple])}
            {multiples[multiple] !== null && "×"}
          </Row>
        ))}
      </tbody>
    </table>
  );
}

type Text = readonly [name: string, formula: string];

function Amount({ text, value }: { text: Text; value: string | null }): ReactElement {
  return (
    <Row text={text}>
      <Figure value={value} />
    </Row>
  );
}

function Row({ text: [name, formula], children }: { text: Text; children: ReactNode }): ReactElement {
  return (
    <tr>
      <td>{name}</td>
      <td>{children}</td>
      <td className={styles["formula"]}>{formula}</td>
    </tr>
  );
}
