import type { LoanPayment } from "@distributary/contract/loans";
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

/** Narrower than this the split of a payment stands under its day. */
const phone = 641;

/** What the ledger shows of a loan day by day, the newest first: each payment split, what was drawn, what was left. */
export function LoanPayments({ payments, unit }: { payments: readonly LoanPayment[]; unit: string }): ReactElement {
  const narrow = useNarrowerThan(phone);
  const wide = plain["wide"];
  const hasDrawn = payments.some(({ drawn }) => signOf(drawn) !== 0);
  return (
    <Section title={texts.payments}>
      <RowsShown rows={payments.toReversed()} what={texts.rows.paid.toLowerCase()}>
        {(shown) => (
          <table className={plain["table"]} aria-label={texts.payments}>
            <thead>
              <tr>
                <th scope="col">{texts.date}</th>
                {hasDrawn && (
                  <th scope="col" className={wide}>
                    {texts.drawn}
                  </th>
                )}
                <th scope="col">
                  {texts.paid}, {unit}
                </th>
                <th scope="col" className={wide}>
                  {texts.ofInterest}
                </th>
                <th scope="col" className={wide}>
                  {texts.ofPrincipal}
                </th>
                <th scope="col">{texts.rows.balance}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((one) => (
                <tr key={one.date}>
                  <td>
                    {formatDay(one.date)}
                    {narrow && (
                      <span className={styles["second"]}>
                        {signOf(one.drawn) === 0 ? (
                          <>
                            {texts.ofInterest} <Figure value={one.interest} /> · {texts.ofPrincipal}{" "}
                            <Figure value={one.principal} />
                          </>
                        ) : (
                          <>
                            {texts.drawn} <Figure value={one.drawn} />
                          </>
                        )}
                      </span>
                    )}
                  </td>
                  {hasDrawn && (
                    <td className={wide}>
                      <Figure value={one.drawn} />
                    </td>
                  )}
                  <td>
                    <Figure value={one.paid} />
                  </td>
                  <td className={wide}>
                    <Figure value={one.interest} />
                  </td>
                  <td className={wide}>
                    <Figure value={one.principal} />
                  </td>
                  <td>
                    <Figure value={one.balance} />
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
