import type { LoanInstalment } from "@distributary/contract/loans";
import type { ReactElement } from "react";
import plain from "../../records/plain-table.module.css";
import { Section } from "../../records/record-page.tsx";
import { Figure } from "../../ui/figure.tsx";
import { formatDay } from "../../ui/format/day.ts";
import { signOf } from "../../ui/format/exact.ts";
import { useNarrowerThan } from "../../ui/use-narrow.ts";
import styles from "./loan-panel.module.css";
import { loanRecordTexts as texts } from "./loan-record-texts.ts";
import { RowsShown } from "./rows-shown.tsx";

/** Narrower than this what was planned and left stands under its day. */
const phone = 641;

/** The instalments that are due, the newest first: what was planned, what was paid of it and when, and what is left. */
export function InstalmentsDue({
  instalments,
  unit,
}: {
  instalments: readonly LoanInstalment[];
  unit: string;
}): ReactElement {
  const narrow = useNarrowerThan(phone);
  const wide = plain["wide"];
  return (
    <Section title={texts.instalments}>
      <RowsShown rows={instalments.toReversed()} what={texts.instalments.toLowerCase()}>
        {(shown) => (
          <table className={plain["table"]} aria-label={texts.instalments}>
            <thead>
              <tr>
                <th scope="col">{texts.due}</th>
                <th scope="col">
                  {texts.payment}, {unit}
                </th>
                <th scope="col">{texts.paid}</th>
                <th scope="col" className={wide}>
                  {texts.open}
                </th>
                <th scope="col" className={wide}>
                  {texts.settled}
                </th>
                <th scope="col" className={wide}>
                  {texts.left}
                </th>
                <th scope="col" className={wide}>
                  {texts.ledgerLeft}
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <tr key={one.period}>
                  <td>
                    {formatDay(one.due)}
                    {narrow && (
                      <span className={styles["second"]}>
                        {texts.ledgerLeft} <Figure value={one.ledger_balance} />
                      </span>
                    )}
                  </td>
                  <td>
                    <Figure value={one.payment} />
                  </td>
                  <td className={signOf(one.open) > 0 ? styles["open"] : undefined}>
                    <Figure value={one.paid} />
                  </td>
                  <td className={wide}>
                    <Figure value={one.open} />
                  </td>
                  <td className={wide}>{one.settled_on === null ? "" : formatDay(one.settled_on)}</td>
                  <td className={wide}>
                    <Figure value={one.balance} />
                  </td>
                  <td className={wide}>
                    <Figure value={one.ledger_balance} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </RowsShown>
    </Section>
  );
}
