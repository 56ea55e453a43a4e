import type { SummaryAttribution } from "@distributary/contract/summary/analytic";
import { useId, useState, type KeyboardEvent, type ReactElement } from "react";
import { walkedTo } from "../../../ui/charts/chart-walk.ts";
import { percentText } from "../../../ui/format/ratio.ts";
import { commonTexts } from "../../../ui/texts.ts";
import styles from "./policy.module.css";
import { effects } from "./policy-evidence.ts";
import { policyTexts as texts } from "./texts.ts";

type Told = Pick<SummaryAttribution, "allocation" | "selection" | "interaction"> & { readonly label: string };

/** What each group did to the difference: three bars to one scale, right of the line where it helped. */
export function EffectsChart({ attribution }: { attribution: SummaryAttribution }): ReactElement {
  const [walked, setWalked] = useState<number | null>(null);
  const hint = useId();
  const rows: readonly Told[] = attribution.groups;
  const last = rows.length - 1;
  const shown: Told = (walked === null ? undefined : rows[Math.min(walked, last)]) ?? {
    ...attribution,
    label: texts.all,
  };
  // A drawing rounds anyway: the figures stand in the line above and in the table.
  const most = Math.max(...rows.flatMap((row) => effects.map((effect) => Math.abs(Number(row[effect])))));
  const spoken = texts.spoken(
    percentText(attribution.return),
    percentText(attribution.policy_return),
    percentText(attribution.excess),
  );

  function walk(event: KeyboardEvent): void {
    const next = walkedTo(event, walked ?? last, last);
    if (next !== null) setWalked(next);
  }

  return (
    <figure className={styles["chart"]}>
      <figcaption className={styles["caption"]} aria-live={walked === null ? "off" : "polite"}>
        <strong>{shown.label}</strong>
        {effects.map((effect) => (
          <span key={effect} title={texts.effectMeans[effect]}>
            <span className={styles["key"]} data-effect={effect} aria-hidden="true" />
            {texts.effects[effect]} {percentText(shown[effect])}
          </span>
        ))}
      </figcaption>
      <div
        className={styles["plot"]}
        role="application"
        aria-roledescription={commonTexts.chartRole}
        aria-label={spoken}
        aria-describedby={hint}
        tabIndex={0}
        onKeyDown={walk}
        onBlur={() => setWalked(null)}
        onPointerLeave={() => setWalked(null)}
      >
        <span id={hint} hidden>
          {commonTexts.chartKeys}
        </span>
        {rows.map((row, place) => (
          <div
            key={row.label}
            className={styles["row"]}
            data-walked={place === walked || undefined}
            onPointerEnter={() => setWalked(place)}
          >
            <span className={styles["name"]}>{row.label}</span>
            <span className={styles["bars"]}>
              {effects.map((effect) => (
                <Bar key={effect} effect={effect} part={most === 0 ? 0 : Number(row[effect]) / most} />
              ))}
            </span>
          </div>
        ))}
      </div>
    </figure>
  );
}

/** From the middle to the right where it helped, to the left where it cost. */
function Bar({ effect, part }: { effect: string; part: number }): ReactElement {
  const width = `${Math.abs(part) * 50}%`;
  return (
    <span
      className={styles["bar"]}
      data-effect={effect}
      style={part < 0 ? { width, right: "50%" } : { width, left: "50%" }}
    />
  );
}
