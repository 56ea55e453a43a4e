import type { SummaryGains } from "@distributary/contract/summary-analytic";
import { useNavigate } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { RecordName } from "../../records/names.tsx";
import plain from "../../records/plain-table.module.css";
import { Button } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { quantityDigits } from "../../ui/format/amount.ts";
import { lotsTexts as texts } from "./lots-texts.ts";

const shownAtOnce = 10;

/** What was sold, lot by lot, the newest first; a gain opens to all that was sold of the security in the account. */
export function SoldLotsTable({ unit, closed }: { unit: string; closed: SummaryGains["closed"] }): ReactElement {
  const navigate = useNavigate();
  const [most, setMost] = useState(shownAtOnce);
  const shown = closed.items.slice(0, most);
  return (
    <>
      <table className={plain["table"]}>
        <caption>{texts.sold}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.soldOn}</th>
            <th scope="col">{texts.acquired}</th>
            <th scope="col" className={`${plain["left"]} ${plain["wide"]}`}>
              {texts.account}
            </th>
            <th scope="col">{texts.quantity}</th>
            <th scope="col" className={plain["wide"]}>
              {texts.proceeds}
            </th>
            <th scope="col" className={plain["wide"]}>
              {texts.cost}
            </th>
            <th scope="col">{`${texts.gain}, ${unit}`}</th>
            <th scope="col" className={plain["wide"]}>
              {texts.term}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((lot, index) => (
            <tr key={index}>
              <td>{lot.sold_on}</td>
              <td>{lot.acquired_on}</td>
              <td className={`${plain["left"]} ${plain["wide"]}`}>
                <RecordName kind="account" id={lot.account_id} />
              </td>
              <td>
                <Figure value={lot.quantity} digits={quantityDigits} />
              </td>
              <td className={plain["wide"]}>
                <Figure value={lot.proceeds_own} />
              </td>
              <td className={plain["wide"]}>
                <Figure value={lot.basis_own} />
              </td>
              <td>
                <Figure
                  change
                  value={lot.gain}
                  name={texts.gain}
                  onOpen={() => void navigate({ to: "/user", search: { t: "summary", explain: lot.explain_key } })}
                />
              </td>
              <td className={plain["wide"]}>{texts.terms[lot.term]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < closed.count && (
        <div>
          {texts.newest(shown.length, closed.count)}{" "}
          {shown.length < closed.items.length && (
            <Button size="small" onClick={() => setMost(most * 4)}>
              {texts.more}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
