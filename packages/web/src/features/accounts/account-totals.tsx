import { ACCOUNT_TYPE_LABELS } from "../../language/code-labels.ts";
import type { ReactElement } from "react";
import type { HeldValues } from "../../records/page/held-values.ts";
import { useKnownTypes } from "../../records/page/names.tsx";
import { recordTexts } from "../../records/texts.ts";
import { Figure } from "../../ui/figure.tsx";
import { inUnit } from "../../ui/format/in-unit.ts";
import { totalsByType } from "./totals-by-type.ts";
import styles from "./account-totals.module.css";

/** What all accounts come to, and those of each type: the figures of the Summary. */
export function AccountTotals({ held }: { held: HeldValues }): ReactElement {
  const totals = totalsByType(held, useKnownTypes());
  return (
    <dl className={styles["totals"]}>
      <div className={styles["whole"]}>
        <dt>{inUnit(recordTexts.total, held.unit)}</dt>
        <dd>
          <Figure value={held.total.value} />
        </dd>
      </div>
      {totals.map(({ type, value }) => (
        <div key={type}>
          <dt>{ACCOUNT_TYPE_LABELS[type]}</dt>
          <dd>
            <Figure value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
