import type { HouseholdUniverse } from "@distributary/contract/access/household";
import type { ReactElement } from "react";
import { useAmountsCovered } from "../../ui/amounts.ts";
import styles from "./household.module.css";
import { householdTexts as texts } from "./texts.ts";

/** What each universe holds and owes, against the largest of them: bars to both sides of zero. The table beneath has the figures. */
export function HouseholdChart({ universes }: { universes: readonly HouseholdUniverse[] }): ReactElement | null {
  const covered = useAmountsCovered();
  const size = (value: string | null): number => Math.abs(Number(value ?? 0));
  const most = Math.max(...universes.flatMap(({ assets, liabilities }) => [size(assets), size(liabilities)]));
  if (covered || most === 0) return null;
  const width = (value: string | null): string => `${(size(value) / most) * 100}%`;
  return (
    <figure className={styles["chart"]} role="img" aria-label={texts.chart}>
      {universes.map(({ universe, name, colour, assets, liabilities }) => (
        <div key={universe} className={styles["bars"]} aria-hidden="true">
          <span className={styles["who"]}>
            <span className={styles["swatch"]} style={{ background: colour }} />
            {name}
          </span>
          <span className={styles["owed"]}>
            <span style={{ width: width(liabilities) }} />
          </span>
          <span className={styles["held"]}>
            <span style={{ width: width(assets) }} />
          </span>
        </div>
      ))}
      <div className={styles["bars"]} aria-hidden="true">
        <span />
        <span className={styles["axis"]}>{texts.liabilities}</span>
        <span className={styles["axis"]}>{texts.assets}</span>
      </div>
    </figure>
  );
}
