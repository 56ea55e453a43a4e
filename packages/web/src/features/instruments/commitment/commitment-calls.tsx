import type { CommitmentRecord } from "@distributary/contract/reporting/commitments";
import type { ReactElement } from "react";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import plain from "../../../records/table/plain-table.module.css";
import { Section } from "../../../records/page/record-page.tsx";
import { formatDecimal } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { absolute, signOf } from "../../../ui/format/exact.ts";
import { useNarrowerThan } from "../../../ui/use-narrow.ts";
import { callNames, callEvidence, type CallMonth, type CallPart } from "./calls-evidence.ts";
import styles from "./commitment-panel.module.css";
import { commitmentTexts as texts } from "./commitment-texts.ts";

const parts = ["noticed", "expected", "others"] as const;

/** Narrower than this the parts of a month stand under it. */
const phone = 641;

/** What will be called month by month, and the cash that is left after it. */
export function CommitmentCalls({ record }: { record: CommitmentRecord }): ReactElement {
  const { next, currency, now } = record;
  const narrow = useNarrowerThan(phone);
  const short = next.months.find((month) => signOf(month.cash_after) < 0);
  const expects = next.until !== null && now.unfunded !== null && signOf(now.unfunded) > 0;
  const lacksEnd = next.until === null && now.unfunded !== null && signOf(now.unfunded) > 0;
  const call = (part: CallPart, row: CallMonth): ReactElement => (
    <WorkedFigure
      value={row[part]}
      {...(part === "expected" && signOf(row.expected) !== 0 ? { estimated: texts.estimate } : {})}
      name={`${callNames[part]}, ${row.month}`}
      evidence={() => callEvidence(part, row, record)}
    />
  );
  return (
    <Section title={texts.next}>
      <p className={styles["note"]}>
        {texts.cash}{" "}
        <strong>
          <WorkedFigure
            value={next.cash}
            unit={currency}
            name={texts.cash}
            evidence={() => ({
              title: texts.cash,
              figure: next.cash,
              unit: currency,
              rule: `${texts.cashNote(currency)}.`,
              lines: [],
            })}
          />
        </strong>
        : {texts.cashNote(currency)}.
      </p>
      {next.months.length === 0 ? (
        <p className={styles["note"]}>{lacksEnd ? "" : texts.noCalls}</p>
      ) : (
        <table className={plain["table"]} aria-label={texts.next}>
          <thead>
            <tr>
              <th scope="col">{texts.month}</th>
              {parts.map((name) => (
                <th key={name} scope="col" className={plain["wide"]}>
                  {texts[name]}
                </th>
              ))}
              <th scope="col">
                {texts.cashAfter}, {currency}
              </th>
            </tr>
          </thead>
          <tbody>
            {next.months.map((row) => (
              <tr key={row.month}>
                <td>
                  {row.month}
                  {narrow &&
                    parts
                      .filter((name) => signOf(row[name]) !== 0)
                      .map((name) => (
                        <span key={name} className={styles["second"]}>
                          {texts[name]} {call(name, row)}
                        </span>
                      ))}
                </td>
                {parts.map((name) => (
                  <td key={name} className={plain["wide"]}>
                    {call(name, row)}
                  </td>
                ))}
                <td className={signOf(row.cash_after) < 0 ? styles["short"] : undefined}>{call("cash_after", row)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {short !== undefined && (
        <p className={styles["warning"]} role="note">
          {texts.short(short.month, formatDecimal(absolute(short.cash_after)), currency)}
        </p>
      )}
      {expects && <p className={styles["note"]}>{texts.until(formatDay(next.until ?? ""))}</p>}
      {lacksEnd && <p className={styles["note"]}>{texts.noUntil}</p>}
    </Section>
  );
}
