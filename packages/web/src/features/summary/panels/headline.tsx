import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import type { ReactElement } from "react";
import { Figure } from "../../../ui/figure.tsx";
import { formatDecimal } from "../../../ui/format/amount.ts";
import { percentOf } from "../../../ui/format/exact.ts";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import styles from "./headline.module.css";
import { incompleteWords, whyChange, whyEnd } from "../evidence/incomplete.ts";
import { summaryTexts } from "../texts.ts";

/** The one figure of the page, and what became of it since. */
export function Headline({
  answer,
  whose,
  sinceLabel,
  onOpen,
}: {
  answer: SummaryAnswer;
  /** the entity whose net worth it is; null: everybody's */
  whose: string | null;
  sinceLabel: string | null;
  onOpen: (key: string) => void;
}): ReactElement {
  const { at, since, diff } = answer.net_worth.net_worth;
  const unsure = whyChange(answer.incomplete_in);
  const missing = incompleteWords(answer);
  const percent = diff !== null && since !== null ? percentOf(diff, since) : null;
  return (
    <>
      <h1 className={styles["label"]}>{whose === null ? summaryTexts.netWorth : summaryTexts.netWorthOf(whose)}</h1>
      <div className={styles["line"]}>
        <span className={styles["figure"]} data-testid="net-worth">
          <Figure
            value={at}
            name={summaryTexts.netWorth}
            estimated={whyEnd(answer.incomplete_in, "at")}
            onOpen={() => onOpen(answer.explain_key)}
            suffix={<span className={styles["unit"]}> {answer.targetUnit}</span>}
          />
        </span>
        {diff !== null && (
          <span className={styles["change"]} data-testid="net-worth-change">
            <Figure
              value={diff}
              change
              estimated={unsure}
              name={summaryTexts.changed}
              onOpen={() => onOpen(answer.explain_key)}
            />
            {percent !== null && (
              <span className={styles["percent"]}>
                <RatioFigure
                  text={`${formatDecimal(percent, { least: 2, most: 2 }, { sign: "always" })} %`}
                  estimated={unsure}
                  name={summaryTexts.changed}
                  onOpen={() => onOpen(answer.explain_key)}
                />
              </span>
            )}
            <span className={styles["since"]}>
              {summaryTexts.since} {sinceLabel ?? answer.since}
            </span>
            {missing !== null && <span className={styles["missing"]}>{missing}</span>}
          </span>
        )}
      </div>
    </>
  );
}
