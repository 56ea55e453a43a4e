import type { SettingsChange } from "@distributary/contract/access/settings";
import type { FeeTreatment } from "@distributary/domain/codes/fee-treatments";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";
import type { ReactElement } from "react";
import { lotMethodLabels } from "../../records/lot-method-labels.ts";
import { TrailChange, TrailList } from "../../records/table/trail-list.tsx";
import { settingsTexts as texts } from "./texts.ts";

/** Who changed the settings, when, and from what to what; the newest first. */
export function SettingsTrail({ trail }: { trail: readonly SettingsChange[] }): ReactElement {
  if (trail.length === 0) return <p>{texts.noTrail}</p>;
  return (
    <TrailList trail={trail}>
      {(step) =>
        step.changes.map(({ field, before, after }) => (
          <TrailChange
            key={field}
            field={texts.fields[field]}
            before={shown(field, before)}
            after={shown(field, after)}
          />
        ))
      }
    </TrailList>
  );
}

function shown(field: SettingsChange["changes"][number]["field"], value: string | null): string {
  if (value === null) return texts.none;
  if (field === "fee_treatment") return texts.feesShort[value as FeeTreatment];
  return field === "lot_method" ? lotMethodLabels[value as LotMethod] : value;
}
