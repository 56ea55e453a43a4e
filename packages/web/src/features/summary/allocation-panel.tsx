import type { SummaryAnswer } from "@distributary/contract/summary";
import { useState, type ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { formatShare } from "../../ui/format/amount.ts";
import { SelectMenu } from "../../ui/select-menu.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { allocationKeys, slicesOf, type Slice } from "./allocation.ts";
import styles from "./allocation-panel.module.css";
import { Panel, type PanelView } from "../../ui/panel.tsx";
import { groupTexts, summaryTexts } from "./texts.ts";
import { TwinTable } from "../../ui/twin-table.tsx";

/** What the assets consist of: one bar of all of them, and the parts under it with value and share. */
export function AllocationPanel({
  answer,
  onOpen,
}: {
  answer: SummaryAnswer;
  onOpen: (group: string, key: string) => void;
}): ReactElement {
  const keys = allocationKeys(answer);
  const [chosen, setChosen] = useState<string | null>(null);
  const [view, setView] = useState<PanelView>("chart");
  const key = chosen !== null && keys.includes(chosen) ? chosen : (keys[0] ?? "");
  const slices = slicesOf(answer, key, view === "chart" ? 8 : 1000, summaryTexts.rest);
  const label = (name: string): string => groupTexts[name as keyof typeof groupTexts] ?? name;
  const tools = keys.length > 1 && (
    <SelectMenu
      label={summaryTexts.allocationBy}
      value={key}
      options={keys.map((name) => ({ value: name, label: label(name) }))}
      onChange={setChosen}
    />
  );
  if (slices.length === 0) {
    return (
      <Panel title={summaryTexts.allocation}>
        <p className={styles["none"]}>{summaryTexts.noAssets}</p>
      </Panel>
    );
  }
  return (
    <Panel title={summaryTexts.allocation} view={view} onView={setView} tools={tools}>
      {view === "chart" ? (
        <>
          <div
            className={styles["whole"]}
            role="img"
            aria-label={`${summaryTexts.allocation}: ${slices.map((slice) => `${slice.label} ${formatShare(slice.share)}`).join(", ")}`}
          >
            {slices.map((slice) => (
              <span
                key={slice.key}
                className={styles["part"]}
                style={{ flexGrow: Number(slice.share ?? 0), background: colourOf(slice) }}
                title={`${slice.label} ${formatShare(slice.share)}`}
              />
            ))}
          </div>
          <ul className={styles["parts"]}>
            {slices.map((slice) => (
              <li key={slice.key} className={styles["item"]}>
                <span className={styles["key"]} style={{ background: colourOf(slice) }} aria-hidden="true" />
                <span className={styles["name"]}>{slice.label}</span>
                <span className={styles["share"]}>{formatShare(slice.share)}</span>
                <span className={styles["value"]}>
                  <Figure
                    value={slice.value}
                    name={slice.label}
                    onOpen={slice.colour === null ? undefined : () => onOpen(key, slice.key)}
                  />
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <TwinTable
          label={`${summaryTexts.allocation}: ${commonTexts.table}`}
          columns={[
            { id: "label", label: label(key), cell: (slice) => slice.label },
            { id: "value", label: answer.targetUnit, cell: (slice) => <Figure value={slice.value} /> },
            { id: "share", label: "%", cell: (slice) => formatShare(slice.share) },
          ]}
          rows={slices}
          rowKey={(slice) => slice.key}
        />
      )}
    </Panel>
  );
}

function colourOf(slice: Slice): string {
  return slice.colour === null ? "var(--chart-rest)" : `var(--chart-${slice.colour})`;
}
