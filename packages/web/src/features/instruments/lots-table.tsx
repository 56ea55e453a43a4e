import type { SummaryLots } from "@distributary/contract/summary-analytic";
import { useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { RecordName } from "../../records/names.tsx";
import plain from "../../records/plain-table.module.css";
import { Figure } from "../../ui/figure.tsx";
import { quantityDigits } from "../../ui/format/amount.ts";
import { accruedIn } from "./accrued-in.ts";
import styles from "./lots-panel.module.css";
import { lotsTexts as texts } from "./lots-texts.ts";

/** When the units that are held came, what they cost, and what each lot has gained. */
export function LotsTable({ unit, items }: { unit: string; items: SummaryLots["items"] }): ReactElement {
  const navigate = useNavigate();
  if (items.length === 0) return <p>{texts.noOpen}</p>;
  const accrued = accruedIn(items);
  return (
    <>
      <table className={plain["table"]}>
        <caption>{texts.open}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.acquired}</th>
            <th scope="col" className={`${plain["left"]} ${plain["wide"]}`}>
              {texts.account}
            </th>
            <th scope="col">{texts.quantity}</th>
            <th scope="col">{texts.costIn(unit)}</th>
            <th scope="col" className={plain["wide"]}>
              {texts.valueIn(unit)}
            </th>
            <th scope="col">{texts.gain}</th>
            <th scope="col" className={plain["wide"]}>
              {texts.term}
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
                  name={texts.costIn(unit)}
                  onOpen={() => void navigate({ to: "/user", search: { t: "summary", explain: lot.explain_key } })}
                />
              </td>
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
      {accrued !== null && (
        <p className={styles["note"]}>
          {texts.accrued} <Figure value={accrued} unit={unit} />
        </p>
      )}
    </>
  );
}
