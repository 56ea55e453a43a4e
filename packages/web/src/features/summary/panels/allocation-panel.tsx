import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { useState, type ReactElement } from "react";
import { usePanelView } from "../../../data/preferences/panel-view.ts";
import { Button } from "../../../ui/button.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { formatShare } from "../../../ui/format/amount.ts";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { SelectMenu } from "../../../ui/fields/select-menu.tsx";
import { ShareBar } from "../../../ui/charts/share-bar.tsx";
import { commonTexts } from "../../../ui/texts.ts";
import { allocationKeys, slicesOf } from "./allocation.ts";
import styles from "./blocks.module.css";
import { Panel, type PanelView } from "../../../ui/surfaces/panel.tsx";
import { groupTexts, summaryTexts } from "../texts.ts";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";

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
  const [view, setView] = usePanelView("allocation");
  // Whether the table was come to by what the bar puts together, which the keyboard then stood on.
  const [isLed, setLed] = useState(false);
  const show = (next: PanelView, led = false): void => {
    setView(next);
    setLed(led);
  };
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
    <Panel title={summaryTexts.allocation} view={view} onView={show} tools={tools}>
      {view === "chart" ? (
        <ShareBar
          label={summaryTexts.allocation}
          parts={slices.map((slice) => {
            const isRest = slice.colour === null;
            const value = (
              <Figure
                value={slice.value}
                name={slice.label}
                onOpen={isRest ? undefined : () => onOpen(key, slice.key)}
              />
            );
            if (!isRest) return { ...slice, value };
            // What is put together opens to its parts: the table has them all.
            const name = (
              <Button size="small" look="quiet" onClick={() => show("table", true)}>
                {slice.label}
              </Button>
            );
            return { ...slice, name, value };
          })}
        />
      ) : (
        <TwinTable
          takesFocus={isLed}
          label={`${summaryTexts.allocation}: ${commonTexts.table}`}
          columns={[
            { id: "label", label: label(key), cell: (slice) => slice.label },
            {
              id: "value",
              label: answer.targetUnit,
              cell: (slice) => <Figure value={slice.value} name={slice.label} onOpen={() => onOpen(key, slice.key)} />,
            },
            {
              id: "share",
              label: "%",
              cell: (slice) => (
                <RatioFigure
                  text={formatShare(slice.share)}
                  name={`${slice.label}, %`}
                  onOpen={() => onOpen(key, slice.key)}
                />
              ),
            },
          ]}
          rows={slices}
          rowKey={(slice) => slice.key}
        />
      )}
    </Panel>
  );
}
