import type { SummaryAnswer } from "@distributary/contract/summary";
import type { SummaryLots } from "@distributary/contract/summary-analytic";
import type { ReactElement } from "react";
import { RecordName } from "../../records/names.tsx";
import plain from "../../records/plain-table.module.css";
import { Figure } from "../../ui/figure.tsx";
import { quantityDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { useNarrowerThan } from "../../ui/use-narrow.ts";
import styles from "./tables.module.css";
import { phone } from "./phone.ts";
import { analyticsTexts as texts } from "./texts.ts";

/** One row to each lot; its cost opens to the evidence. */
export function LotsTable({
  answer,
  lots,
  onOpen,
}: {
  answer: SummaryAnswer;
  lots: SummaryLots["items"];
  onOpen: (key: string) => void;
}): ReactElement {
  const narrow = useNarrowerThan(phone);
  return (
    <table className={plain["table"]} aria-label={texts.lots}>
      <thead>
        <tr>
          <th scope="col">{texts.holding}</th>
          <th scope="col" className={`${plain["left"]} ${plain["wide"]}`}>
            {texts.account}
          </th>
          <th scope="col">{texts.acquired}</th>
          <th scope="col" className={plain["wide"]}>
            {texts.quantity}
          </th>
          <th scope="col" className={plain["wide"]}>
            {texts.cost}, {answer.targetUnit}
          </th>
          <th scope="col" className={plain["wide"]}>
            {texts.value}
          </th>
          <th scope="col">{texts.gain}</th>
          <th scope="col" className={plain["wide"]}>
            {texts.term}
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot, index) => (
          <tr key={index}>
            <td>
              <RecordName kind="instrument" id={lot.instrument_id} />
              {narrow && (
                <span className={styles["second"]}>
                  {texts.cost} <Cost lot={lot} onOpen={onOpen} />
                </span>
              )}
            </td>
            <td className={`${plain["left"]} ${plain["wide"]}`}>
              <RecordName kind="account" id={lot.account_id} />
            </td>
            <td>{formatDay(lot.acquired_on)}</td>
            <td className={plain["wide"]}>
              <Figure value={lot.quantity} digits={quantityDigits} />
            </td>
            <td className={plain["wide"]}>{!narrow && <Cost lot={lot} onOpen={onOpen} />}</td>
            <td className={plain["wide"]}>
              <Figure value={lot.value} />
            </td>
            <td>
              <Figure value={lot.unrealised} change />
            </td>
            <td className={plain["wide"]}>{texts.terms[lot.term]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cost({ lot, onOpen }: { lot: SummaryLots["items"][number]; onOpen: (key: string) => void }): ReactElement {
  return <Figure value={lot.basis} name={texts.cost} onOpen={() => onOpen(lot.explain_key)} />;
}
