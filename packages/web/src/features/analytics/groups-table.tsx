import type { SummaryPerformance } from "@distributary/contract/summary-analytic";
import type { ReactElement, ReactNode } from "react";
import plain from "../../records/plain-table.module.css";
import { Figure } from "../../ui/figure.tsx";
import { absolute, compareExact } from "../../ui/format/exact.ts";
import { Panel } from "../../ui/panel.tsx";
import { useNarrowerThan } from "../../ui/use-narrow.ts";
import type { Grouping } from "./question.ts";
import { percentText, reasonText } from "../../ui/format/ratio.ts";
import styles from "./tables.module.css";
import { phone } from "./phone.ts";
import { analyticsTexts as texts, groupTexts, measureTexts } from "./texts.ts";

type Group = SummaryPerformance["groups"][number];

/** What each group gained and returned, the largest first. */
export function GroupsTable({
  groups,
  group,
  unit,
  tools,
}: {
  groups: readonly Group[];
  group: Grouping;
  unit: string;
  tools: ReactNode;
}): ReactElement {
  const title = texts.byGroup(groupTexts[group]);
  const narrow = useNarrowerThan(phone);
  const sorted = groups.toSorted((left, right) => compareExact(sizeOf(right), sizeOf(left)));
  return (
    <Panel title={title} tools={tools}>
      {sorted.length === 0 ? (
        <p className={styles["none"]}>{texts.noReturns}</p>
      ) : (
        <table className={plain["table"]} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{groupTexts[group]}</th>
              <th scope="col" className={plain["wide"]}>
                {texts.opening}, {unit}
              </th>
              <th scope="col" className={plain["wide"]}>
                {texts.putIn}
              </th>
              <th scope="col" className={plain["wide"]}>
                {texts.takenOut}
              </th>
              <th scope="col">{texts.gain}</th>
              <th scope="col" className={plain["wide"]}>
                {texts.closing}
              </th>
              <th scope="col">{measureTexts.time_weighted}</th>
              <th scope="col" className={plain["wide"]}>
                {measureTexts.xirr}
              </th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((one) => (
              <tr key={one.path.join("/")}>
                <td>
                  {one.label}
                  {narrow && (
                    <span className={styles["second"]}>
                      {texts.closing} <Figure value={one.closing} />
                    </span>
                  )}
                </td>
                <td className={plain["wide"]}>
                  <Figure value={one.opening} />
                </td>
                <td className={plain["wide"]}>
                  <Figure value={one.put_in} />
                </td>
                <td className={plain["wide"]}>
                  <Figure value={one.taken_out} />
                </td>
                <td>
                  <Figure value={one.gain} change />
                </td>
                <td className={plain["wide"]}>
                  <Figure value={one.closing} />
                </td>
                <td>
                  <Ratio figure={one.time_weighted} />
                </td>
                <td className={plain["wide"]}>
                  <Ratio figure={one.xirr} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

/** The ratio; where there is none its reason can be read by pointing and is read aloud. */
function Ratio({ figure }: { figure: Group["time_weighted"] }): ReactElement {
  if (figure.reason === null) return <>{percentText(figure.value)}</>;
  return (
    <span title={reasonText(figure.reason)}>
      {percentText(figure.value)}
      <span className="visually-hidden">: {reasonText(figure.reason)}</span>
    </span>
  );
}

function sizeOf(group: Group): string {
  return absolute(group.closing ?? "0");
}
