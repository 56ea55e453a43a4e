import type { Instalment } from "@distributary/domain/instruments/loan-terms";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { formatDay } from "@distributary/domain/time/day";
import { useState, type ReactElement } from "react";
import plain from "../../records/plain-table.module.css";
import { Button } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { useNarrowerThan } from "../../ui/use-narrow.ts";
import styles from "./loan-panel.module.css";
import { loanTexts as texts } from "./loan-texts.ts";

const shownAtOnce = 12;

/** Narrower than this the split of a payment stands under its day. */
const phone = 641;

/** Each payment with its interest and principal, and what is owed after it. */
export function LoanInstalments({
  instalments,
  unit,
}: {
  instalments: readonly Instalment[];
  unit: string;
}): ReactElement {
  const narrow = useNarrowerThan(phone);
  const [most, setMost] = useState(shownAtOnce);
  const shown = instalments.slice(0, most);
  return (
    <>
      <table className={`${plain["table"]} ${styles["payments"]}`} aria-label={texts.payments}>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col">
              {texts.payment}, {unit}
            </th>
            <th scope="col" className={plain["wide"]}>
              {texts.ofInterest}
            </th>
            <th scope="col" className={plain["wide"]}>
              {texts.ofPrincipal}
            </th>
            <th scope="col" className={plain["wide"]}>
              {texts.ofExtra}
            </th>
            <th scope="col">{texts.balance}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((instalment) => (
            <tr key={instalment.period}>
              <td>
                {formatDay(instalment.due)}
                {narrow && (
                  <span className={styles["second"]}>
                    {texts.ofInterest} <Figure value={formatDecimal(instalment.interest)} /> · {texts.ofPrincipal}{" "}
                    <Figure value={formatDecimal(instalment.principal)} />
                  </span>
                )}
              </td>
              <td>
                <Figure value={formatDecimal(instalment.payment)} />
              </td>
              <td className={plain["wide"]}>
                <Figure value={formatDecimal(instalment.interest)} />
              </td>
              <td className={plain["wide"]}>
                <Figure value={formatDecimal(instalment.principal)} />
              </td>
              <td className={plain["wide"]}>
                <Figure value={formatDecimal(instalment.extra)} />
              </td>
              <td>
                <Figure value={formatDecimal(instalment.balance)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles["more"]}>
        <span>{texts.shown(shown.length, instalments.length)}</span>
        {most < instalments.length && (
          <Button size="small" onClick={() => setMost(most * 4)}>
            {texts.more}
          </Button>
        )}
      </div>
    </>
  );
}
