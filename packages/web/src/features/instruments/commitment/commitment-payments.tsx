import type { CommitmentRecord } from "@distributary/contract/reporting/commitments";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import plain from "../../../records/table/plain-table.module.css";
import { Section } from "../../../records/page/record-page.tsx";
import { Button } from "../../../ui/button.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { formatDay } from "../../../ui/format/day.ts";
import { useNarrowerThan } from "../../../ui/use-narrow.ts";
import styles from "./commitment-panel.module.css";
import { commitmentTexts as texts } from "./commitment-texts.ts";

const shownAtOnce = 12;

/** Narrower than this the kind of a payment stands under its day. */
const phone = 641;

/** What was paid in and what came back, the newest first, and what it comes to in all. */
export function CommitmentPayments({ record }: { record: CommitmentRecord }): ReactElement {
  const narrow = useNarrowerThan(phone);
  const [most, setMost] = useState(shownAtOnce);
  const { payments, currency } = record;
  const shown = payments.toReversed().slice(0, most);
  return (
    <Section title={texts.payments}>
      <table className={plain["table"]} aria-label={texts.payments}>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            <th scope="col" className={`${plain["left"]} ${plain["wide"]}`}>
              {texts.kind}
            </th>
            <th scope="col">
              {texts.amount}, {currency}
            </th>
            <th scope="col">{texts.net}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((payment, place) => (
            <tr key={`${payment.event_id} ${payments.length - place}`}>
              <td>
                <Link to="/event/$id" params={{ id: payment.event_id }} className={styles["day"]}>
                  {formatDay(payment.date)}
                </Link>
                {narrow && <span className={styles["second"]}>{texts.kinds[payment.kind]}</span>}
              </td>
              <td className={`${plain["left"]} ${plain["wide"]}`}>{texts.kinds[payment.kind]}</td>
              <td>
                <Figure value={payment.amount} sign="always" />
              </td>
              <td>
                <Figure value={payment.net} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {payments.length > shownAtOnce && (
        <div className={styles["more"]}>
          <span>{texts.shown(shown.length, payments.length)}</span>
          {most < payments.length && (
            <Button size="small" onClick={() => setMost(most * 4)}>
              {texts.more}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}
