import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { useMemo, type ReactElement } from "react";
import { keyAtSince, keyOfAssets, opening } from "../../records/evidence/figure-key.ts";
import plain from "../../records/table/plain-table.module.css";
import { Figure } from "../../ui/figure.tsx";
import { formatDecimal, formatKnown } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { Panel } from "../../ui/surfaces/panel.tsx";
import { RatioFigure } from "../../ui/ratio-figure.tsx";
import { useNarrowerThan } from "../../ui/use-narrow.ts";
import type { Grouping } from "./question.ts";
import { sharesOf, type Share } from "./shares.ts";
import styles from "./tables.module.css";
import { phone } from "./phone.ts";
import { analyticsTexts as texts, groupTexts } from "./texts.ts";

const oneDigit = { least: 1, most: 1 };

/** What the assets consisted of at both days: two bars to each group, in a table that says the same in figures. */
export function AllocationTable({
  answer,
  group,
  onOpen,
}: {
  answer: SummaryAnswer;
  group: Grouping;
  onOpen: (key: string) => void;
}): ReactElement {
  const shares = useMemo(() => sharesOf(answer), [answer]);
  const narrow = useNarrowerThan(phone);
  const most = Math.max(1, ...shares.flatMap((share) => [Number(share.shareAt ?? 0), Number(share.shareSince ?? 0)]));
  const assets = keyOfAssets(answer.explain_key);
  if (shares.length === 0) {
    return (
      <Panel title={texts.allocation}>
        <p className={styles["none"]}>{texts.noAssets}</p>
      </Panel>
    );
  }
  return (
    <Panel title={texts.allocation}>
      <div className={plain["room"]}>
        <table className={plain["table"]} aria-label={texts.allocation}>
          <thead>
            <tr>
              <th scope="col">{groupTexts[group]}</th>
              {!narrow && <td className={styles["drawing"]} />}
              <th scope="col" className={plain["wide"]}>
                <span className={styles["key"]} data-when="since" aria-hidden="true" />
                {formatDay(answer.since)}, {answer.targetUnit}
              </th>
              <th scope="col" className={plain["wide"]}>
                {texts.share}
              </th>
              <th scope="col">
                <span className={styles["key"]} data-when="at" aria-hidden="true" />
                {formatDay(answer.at)}, {answer.targetUnit}
              </th>
              <th scope="col">{texts.share}</th>
              <th scope="col" className={plain["wide"]}>
                {texts.change}
              </th>
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => (
              <tr key={share.key}>
                <td>
                  {share.label}
                  {narrow && (
                    <>
                      <span className={styles["second"]}>
                        {formatDay(answer.since)} {percent(share.shareSince)}
                      </span>
                      <span aria-hidden="true">
                        <Bars share={share} most={most} />
                      </span>
                    </>
                  )}
                </td>
                {!narrow && (
                  <td className={styles["drawing"]} aria-hidden="true">
                    <Bars share={share} most={most} />
                  </td>
                )}
                <td className={plain["wide"]}>
                  <Figure
                    value={share.since}
                    name={texts.of(share.label, formatDay(answer.since))}
                    onOpen={opening(share.keySince, onOpen)}
                  />
                </td>
                <td className={plain["wide"]}>
                  <RatioFigure
                    text={percent(share.shareSince)}
                    name={texts.of(`${share.label}, ${texts.share}`, formatDay(answer.since))}
                    onOpen={opening(share.keySince, onOpen)}
                  />
                </td>
                <td>
                  <Figure
                    value={share.at}
                    name={texts.of(share.label, formatDay(answer.at))}
                    onOpen={opening(share.keyAt, onOpen)}
                  />
                </td>
                <td>
                  <RatioFigure
                    text={percent(share.shareAt)}
                    name={texts.of(`${share.label}, ${texts.share}`, formatDay(answer.at))}
                    onOpen={opening(share.keyAt, onOpen)}
                  />
                </td>
                <td className={plain["wide"]}>
                  <RatioFigure
                    text={points(share)}
                    name={texts.of(texts.change, share.label)}
                    onOpen={opening(share.keyAt, onOpen)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>{texts.total}</td>
              {!narrow && <td className={styles["drawing"]} />}
              <td className={plain["wide"]}>
                <Figure
                  value={answer.net_worth.assets.since}
                  name={texts.of(texts.total, formatDay(answer.since))}
                  onOpen={opening(keyAtSince(assets, answer), onOpen)}
                />
              </td>
              <td className={plain["wide"]} />
              <td>
                <Figure
                  value={answer.net_worth.assets.at}
                  name={texts.of(texts.total, formatDay(answer.at))}
                  onOpen={opening(assets, onOpen)}
                />
              </td>
              <td />
              <td className={plain["wide"]} />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}

function Bars({ share, most }: { share: Share; most: number }): ReactElement {
  return (
    <>
      <Bar share={share.shareSince} most={most} when="since" />
      <Bar share={share.shareAt} most={most} when="at" />
    </>
  );
}

/** A share as a length of the widest. Below zero there is nothing to draw: the figure says it. */
function Bar({ share, most, when }: { share: string | null; most: number; when: "since" | "at" }): ReactElement {
  const width = Math.max(0, (Number(share ?? 0) / most) * 100);
  return <span className={styles["bar"]} data-when={when} style={{ width: `${width}%` }} />;
}

function percent(share: string | null): string {
  return share === null ? formatKnown(share) : `${formatDecimal(share, oneDigit)} %`;
}

function points({ change }: Share): string {
  return change === null ? formatKnown(change) : formatDecimal(change, oneDigit, { sign: "always" });
}
