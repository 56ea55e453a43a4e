import type { DebtRecord } from "@distributary/contract/reporting/loans";
import type { ReactElement } from "react";
import { keyUntil } from "../../records/evidence/figure-key.ts";
import { useOpenEvidence } from "../../records/use-open-evidence.ts";
import plain from "../../records/table/plain-table.module.css";
import { Figure } from "../../ui/figure.tsx";
import { formatDay } from "../../ui/format/day.ts";
import { signOf } from "../../ui/format/exact.ts";
import twin from "../../ui/charts/twin-table.module.css";
import { debtTexts as texts } from "./debt-texts.ts";

const parts = ["drawn", "charged", "paid", "interest", "principal"] as const;

/** What was drawn, charged and paid day by day, the newest first, and what was owed after it. */
export function DebtDays({ debt: { days, currency, explain } }: { debt: DebtRecord }): ReactElement {
  const open = useOpenEvidence();
  return (
    <div className={twin["scroll"]} tabIndex={0} role="region" aria-label={texts.days}>
      <table className={plain["table"]} aria-label={texts.days}>
        <thead>
          <tr>
            <th scope="col">{texts.date}</th>
            {parts.map((name) => (
              <th key={name} scope="col" className={plain["wide"]}>
                {texts.names[name]}
              </th>
            ))}
            <th scope="col">
              {texts.names.balance}, {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.date}>
              <td>
                {formatDay(day.date)}
                <span className={plain["narrow"]}>
                  {parts
                    .filter((name) => signOf(day[name]) !== 0)
                    .map((name) => (
                      <span key={name}>
                        {texts.names[name]} <Figure value={day[name]} />{" "}
                      </span>
                    ))}
                </span>
              </td>
              {parts.map((name) => (
                <td key={name} className={plain["wide"]}>
                  {signOf(day[name]) !== 0 && <Figure value={day[name]} />}
                </td>
              ))}
              <td>
                <Figure
                  value={day.balance}
                  name={`${texts.names.balance}, ${formatDay(day.date)}`}
                  onOpen={() => open(keyUntil(explain["balance"] ?? "", day.date))}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
