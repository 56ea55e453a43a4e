import type { SummaryReturns } from "@distributary/contract/summary/analytic";
import type { ReactElement } from "react";
import { RecordName } from "../../records/page/names.tsx";
import { Button } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { formatDay } from "../../ui/format/day.ts";
import styles from "./headline.module.css";
import { percentText, reasonText } from "../../ui/format/ratio.ts";
import { RatioFigure } from "../../ui/ratio-figure.tsx";
import { returnOpener } from "../../records/returns-key.ts";
import { analyticsTexts as texts } from "./texts.ts";

/** The return of the whole, or why there is none, and the gain in money beside it. */
export function Headline({
  returns,
  unit,
  since,
  whose,
  onEverybody,
  onOpen,
}: {
  returns: SummaryReturns;
  unit: string;
  since: string;
  /** the entity whose return it is; null: everybody's */
  whose: string | null;
  onEverybody: () => void;
  onOpen: (key: string) => void;
}): ReactElement {
  const { value, reason } = returns.time_weighted;
  const opens = returnOpener(returns, onOpen);
  return (
    <div>
      <h1 className={styles["label"]}>
        {texts.title}
        {whose !== null && (
          <>
            {texts.ofOwner}
            <RecordName kind="entity" id={whose} />
          </>
        )}
      </h1>
      {whose !== null && (
        <Button size="small" look="quiet" onClick={onEverybody}>
          {texts.allOwners}
        </Button>
      )}
      <div className={styles["line"]}>
        <span className={styles["figure"]} data-testid="return">
          <RatioFigure text={percentText(value)} name={texts.title} onOpen={opens("time_weighted")} />
        </span>
        <span className={styles["beside"]}>
          {reason !== null && <span className={styles["reason"]}>{reasonText(reason)}</span>}
          <Figure value={returns.gain} change name={texts.gain} unit={unit} onOpen={opens("gain")} />
          <span className={styles["since"]}>
            {texts.since} {since === texts.beginning ? since : formatDay(since)}
          </span>
        </span>
      </div>
    </div>
  );
}
