import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { Fragment, type CSSProperties, type ReactElement } from "react";
import { usePanelView } from "../../../data/preferences/panel-view.ts";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatDecimal } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { signOf } from "../../../ui/format/exact.ts";
import styles from "./bridge-panel.module.css";
import { keyAtSince } from "../../../records/evidence/figure-key.ts";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import { gapsOf } from "../evidence/gaps.ts";
import { whyEnd } from "../evidence/incomplete.ts";
import { incompleteTexts } from "../table/section-texts.ts";
import { bridgeTexts, summaryTexts } from "../texts.ts";
import { bridgeAddress, gapAddress } from "../evidence/evidence-address.ts";
import { layWaterfall, type Bar } from "./waterfall.ts";

/** The way from `since` to `at`: one bar per part, each with its amount, so that the drawing is a table as well. */
export function BridgePanel({
  answer,
  sinceLabel,
  onOpen,
}: {
  answer: SummaryAnswer;
  sinceLabel: string | null;
  onOpen: (key: string) => void;
}): ReactElement {
  const [view, setView] = usePanelView("bridge");
  const covered = useAmountsCovered();
  const { bridge } = answer.analytic;
  const { at, since } = answer.net_worth.net_worth;
  if (bridge === null || at === null || since === null) {
    return (
      <Panel title={summaryTexts.changed}>
        <p className={styles["none"]}>{summaryTexts.noBridge}</p>
      </Panel>
    );
  }
  const drawn = layWaterfall(since, at, bridge);
  const gaps = gapsOf(answer);
  const label = (bar: Bar): string =>
    bar.key === "since"
      ? (sinceLabel ?? formatDay(answer.since))
      : bar.key === "at"
        ? formatDay(answer.at)
        : bridgeTexts[bar.key];
  return (
    <Panel title={summaryTexts.changed} view={view} onView={setView}>
      <table className={styles["table"]} data-view={view}>
        <tbody>
          {drawn.bars.map((bar) => (
            <Fragment key={bar.key}>
              <tr className={bar.total ? styles["total"] : undefined}>
                <th scope="row">{label(bar)}</th>
                {view === "chart" && (
                  <td className={styles["drawing"]} aria-hidden="true">
                    <BarDrawing bar={bar} zero={drawn.zero} />
                  </td>
                )}
                <td className={styles["amount"]}>
                  <Figure
                    value={bar.amount}
                    change={!bar.total}
                    estimated={whyBar(answer, bar)}
                    name={label(bar)}
                    onOpen={() => onOpen(addressOf(answer, bar))}
                  />
                </td>
              </tr>
              {gaps
                .filter(({ part }) => part === bar.key)
                .map((gap) => (
                  <tr key={gap.part} className={styles["gap"]}>
                    <th scope="row" colSpan={view === "chart" ? 2 : 1}>
                      {gap.label}
                    </th>
                    <td className={styles["amount"]}>
                      <Figure
                        value={gap.amount}
                        change
                        name={`${label(bar)}, ${gap.label}`}
                        onOpen={() => onOpen(gapAddress(gap.part))}
                      />
                    </td>
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {view === "chart" && drawn.zero === null && !covered && (
        <p className={styles["cut"]}>
          {summaryTexts.cut(
            `${formatDecimal(String(Math.round(drawn.start)), { least: 0, most: 0 })} ${answer.targetUnit}`,
          )}
        </p>
      )}
    </Panel>
  );
}

function addressOf(answer: SummaryAnswer, bar: Bar): string {
  if (bar.key === "at") return answer.explain_key;
  return bar.key === "since" ? keyAtSince(answer.explain_key, answer) : bridgeAddress(bar.key);
}

/** Why an end is not complete, or flows: what moved without a value is not among them. False: it is complete. */
function whyBar({ incomplete_in: unknown }: SummaryAnswer, { key }: Bar): string | false {
  if (key === "at" || key === "since") return whyEnd(unknown, key);
  return key === "flows" && unknown.includes("between") && incompleteTexts.bridge;
}

function BarDrawing({ bar, zero }: { bar: Bar; zero: number | null }): ReactElement {
  const from = bar.total ? (zero ?? 0) : bar.from;
  const left = Math.min(from, bar.to);
  const width = Math.abs(bar.to - from);
  const tone = bar.total ? (zero === null ? "cut" : "total") : signOf(bar.amount) < 0 ? "loss" : "gain";
  const place = { left: `${left * 100}%`, width: `max(${width * 100}%, 1px)` } satisfies CSSProperties;
  return (
    <span className={styles["track"]}>
      {zero !== null && zero > 0 && <span className={styles["zero"]} style={{ left: `${zero * 100}%` }} />}
      <span className={styles["bar"]} data-tone={tone} style={place} />
    </span>
  );
}
