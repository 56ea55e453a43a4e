import type { SettingsChange } from "@distributary/contract/settings";
import type { FeeTreatment } from "@distributary/domain/codes/fee-treatments";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import type { ReactElement } from "react";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { Icon } from "../../ui/icons.tsx";
import styles from "./settings-page.module.css";
import { settingsTexts as texts } from "./texts.ts";

/** Who changed the settings, when, and from what to what; the newest first. */
export function SettingsTrail({ trail }: { trail: readonly SettingsChange[] }): ReactElement {
  if (trail.length === 0) return <p>{texts.noTrail}</p>;
  return (
    <ol className={styles["trail"]}>
      {trail.map((step) => (
        <li key={step.recorded_at} className={styles["step"]}>
          {step.changes.map(({ field, before, after }) => (
            <p key={field} className={styles["change"]}>
              <span>{texts.fields[field]}:</span> <span>{shown(field, before)}</span>{" "}
              <Icon name="chevronRight" size={12} />
              <strong>{shown(field, after)}</strong>
            </p>
          ))}
          <p className={styles["who"]}>
            {formatInstant(step.recorded_at)} · {step.user ?? texts.somebody}
          </p>
        </li>
      ))}
    </ol>
  );
}

function shown(field: SettingsChange["changes"][number]["field"], value: string | null): string {
  if (value === null) return texts.none;
  if (field === "fee_treatment") return texts.feesShort[value as FeeTreatment];
  return field === "lot_method" ? lotMethodLabels[value as LotMethod] : value;
}
