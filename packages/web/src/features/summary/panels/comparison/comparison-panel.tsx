import type { IncompletePart, SummaryAnswer } from "@distributary/contract/summary/summary";
import type { ReactElement } from "react";
import { keyOfSection } from "../../../../records/evidence/figure-key.ts";
import { Figure } from "../../../../ui/figure.tsx";
import { formatDecimal, moneyDigits } from "../../../../ui/format/amount.ts";
import { percentOf } from "../../../../ui/format/exact.ts";
import { RatioFigure } from "../../../../ui/ratio-figure.tsx";
import { Panel } from "../../../../ui/surfaces/panel.tsx";
import styles from "./comparison-panel.module.css";
import type { Compared } from "./comparison.ts";
import { unknownIn, whyChange, whyEnd } from "../../evidence/incomplete.ts";
import type { Sides } from "./sides.ts";
import { columnTexts, compareTexts, summaryTexts } from "../../texts.ts";

const parts = ["assets", "liabilities", "net_worth"] as const;
const words = {
  assets: summaryTexts.assets,
  liabilities: summaryTexts.liabilities,
  net_worth: summaryTexts.netWorth,
} as const;

/** What opens one of the totals, of the key of the whole. */
function keyOf(whole: string, part: (typeof parts)[number]): string {
  return part === "net_worth" ? whole : keyOfSection(whole, part === "assets" ? "A" : "L");
}

/** What of one of the totals is not known, by the rows that make it up. */
function unknownOf(answer: SummaryAnswer, part: (typeof parts)[number]): readonly IncompletePart[] {
  if (part === "net_worth") return answer.incomplete_in;
  const section = part === "assets" ? "A" : "L";
  return unknownIn(answer.rows.filter((row) => row.section === section));
}

/** The totals of both sides, with their difference; the positions under them stand in the table below. */
export function ComparisonPanel({
  compared,
  sides,
  onOpen,
}: {
  compared: Compared;
  sides: Sides;
  onOpen: (key: string) => void;
}): ReactElement {
  const { answer, firstKey, secondKey } = compared;
  return (
    <Panel title={compareTexts.panel}>
      <div className={styles["scroll"]} tabIndex={0} role="region" aria-label={compareTexts.panel}>
        <table className={styles["table"]}>
          <thead>
            <tr>
              <td />
              <th scope="col">
                {sides.first}
                <span className={styles["unit"]}>, {answer.targetUnit}</span>
              </th>
              <th scope="col">
                {sides.second}
                <span className={styles["unit"]}>, {answer.targetUnit}</span>
              </th>
              <th scope="col">{columnTexts.difference}</th>
              <th scope="col" className={styles["percent"]}>
                %
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => {
              const { at, since, diff } = answer.net_worth[part];
              const unknown = unknownOf(answer, part);
              const percent = diff === null || since === null ? null : percentOf(diff, since);
              return (
                <tr key={part} className={part === "net_worth" ? styles["total"] : undefined}>
                  <th scope="row">{words[part]}</th>
                  <td>
                    <Figure
                      value={since}
                      estimated={whyEnd(unknown, "since")}
                      name={`${words[part]}, ${sides.first}`}
                      onOpen={() => onOpen(keyOf(firstKey.whole, part))}
                    />
                  </td>
                  <td>
                    <Figure
                      value={at}
                      estimated={whyEnd(unknown, "at")}
                      name={`${words[part]}, ${sides.second}`}
                      onOpen={() => onOpen(keyOf(secondKey.whole, part))}
                    />
                  </td>
                  <td>
                    <Figure
                      value={diff}
                      change
                      estimated={whyChange(unknown)}
                      name={`${words[part]}, ${columnTexts.difference}`}
                      onOpen={() => onOpen(keyOf(secondKey.whole, part))}
                    />
                  </td>
                  <td className={styles["percent"]}>
                    {percent !== null && (
                      <RatioFigure
                        text={`${formatDecimal(percent, moneyDigits, { sign: "always" })} %`}
                        estimated={whyChange(unknown)}
                        name={`${words[part]}, %`}
                        onOpen={() => onOpen(keyOf(secondKey.whole, part))}
                      />
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
