import type { SummaryPerformance } from "@distributary/contract/summary/analytic";
import type { ReactElement, ReactNode } from "react";
import plain from "../../records/table/plain-table.module.css";
import { Figure } from "../../ui/figure.tsx";
import { RatioFigure } from "../../ui/ratio-figure.tsx";
import { returnOpener } from "../../records/returns-key.ts";
import { absolute, compareExact } from "../../ui/format/exact.ts";
import { Panel } from "../../ui/surfaces/panel.tsx";
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
  onOpen,
}: {
  groups: readonly Group[];
  group: Grouping;
  unit: string;
  tools: ReactNode;
  onOpen: (key: string) => void;
}): ReactElement {
  const title = texts.byGroup(groupTexts[group]);
  const narrow = useNarrowerThan(phone);
  const sorted = groups.toSorted((left, right) => compareExact(sizeOf(right), sizeOf(left)));
  return (
    <Panel title={title} tools={tools}>
      {sorted.length === 0 ? (
        <p className={styles["none"]}>{texts.noReturns}</p>
      ) : (
        <div className={plain["room"]}>
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
                        {texts.closing} <Cell group={one} name={texts.closing} figure="closing" onOpen={onOpen} />
                      </span>
                    )}
                  </td>
                  <td className={plain["wide"]}>
                    <Cell group={one} name={texts.opening} figure="opening" onOpen={onOpen} />
                  </td>
                  <td className={plain["wide"]}>
                    <Cell group={one} name={texts.putIn} figure="put_in" onOpen={onOpen} />
                  </td>
                  <td className={plain["wide"]}>
                    <Cell group={one} name={texts.takenOut} figure="taken_out" onOpen={onOpen} />
                  </td>
                  <td>
                    <Cell group={one} name={texts.gain} figure="gain" change onOpen={onOpen} />
                  </td>
                  <td className={plain["wide"]}>
                    <Cell group={one} name={texts.closing} figure="closing" onOpen={onOpen} />
                  </td>
                  <td>
                    <Ratio group={one} name="time_weighted" onOpen={onOpen} />
                  </td>
                  <td className={plain["wide"]}>
                    <Ratio group={one} name="xirr" onOpen={onOpen} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** An amount of a group, which opens to what it was worked out of. */
function Cell({
  group,
  name,
  figure,
  change = false,
  onOpen,
}: {
  readonly group: Group;
  readonly name: string;
  readonly figure: "opening" | "put_in" | "taken_out" | "closing" | "gain";
  readonly change?: boolean;
  readonly onOpen: (key: string) => void;
}): ReactElement {
  const opens = returnOpener(group, onOpen);
  return <Figure value={group[figure]} change={change} name={`${group.label}, ${name}`} onOpen={opens(figure)} />;
}

/** The ratio; where there is none its reason can be read by pointing and is read aloud. */
function Ratio({
  group,
  name,
  onOpen,
}: {
  readonly group: Group;
  readonly name: "time_weighted" | "xirr";
  readonly onOpen: (key: string) => void;
}): ReactElement {
  const { value, reason } = group[name];
  const called = `${group.label}, ${measureTexts[name]}`;
  const opens = returnOpener(group, onOpen)(name);
  const figure = <RatioFigure text={percentText(value)} name={called} onOpen={opens} />;
  if (reason === null) return figure;
  return (
    <span title={reasonText(reason)}>
      {figure}
      <span className="visually-hidden">: {reasonText(reason)}</span>
    </span>
  );
}

function sizeOf(group: Group): string {
  return absolute(group.closing ?? "0");
}
