import type { FullInstrument } from "@distributary/contract/records/instruments";
import { parseDay } from "@distributary/domain/time/day";
import { useState, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { siblingKey } from "../../records/evidence/figure-key.ts";
import { useOpenEvidence } from "../../records/use-open-evidence.ts";
import { useAmountsCovered } from "../../ui/amounts.ts";
import { Figure } from "../../ui/figure.tsx";
import { formatKnown, priceDigits, quantityDigits } from "../../ui/format/amount.ts";
import { formatDay, today } from "../../ui/format/day.ts";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { Panel, type PanelView } from "../../ui/surfaces/panel.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { TwinTable } from "../../ui/charts/twin-table.tsx";
import { inUnit } from "../../ui/format/in-unit.ts";
import { heldTexts as texts } from "./held-texts.ts";
import styles from "./loan/loan-panel.module.css";
import { useHeldOverTime, type HeldRow } from "./prices/series-queries.ts";
import { UnreadPanel } from "./unread-panel.tsx";

/** What was held of an instrument month by month and what it was worth; nothing for one that never was. */
export function HeldPanel({ instrument }: { instrument: FullInstrument }): ReactNode {
  // Without any transaction it was never held: there is nothing to ask about.
  return instrument.transaction_count > 0 && <Held instrument={instrument} />;
}

function Held({ instrument }: { instrument: FullInstrument }): ReactElement {
  const { profile } = useSignedIn();
  const found = useHeldOverTime(profile.uuid, instrument.uuid, today(profile.default_timezone));
  const [view, setView] = useState<PanelView>("chart");
  if (found.data === undefined) {
    return <UnreadPanel title={texts.title} failed={texts.failed} found={found} />;
  }
  const { rows, truncated } = found.data;
  const unit = instrument.settlement_unit?.identifier ?? "";
  return (
    <Panel title={texts.title} view={view} onView={setView}>
      {view === "chart" ? <HeldChart rows={rows} unit={unit} /> : <HeldTable rows={rows} unit={unit} />}
      {truncated && <p className={styles["note"]}>{texts.cut}</p>}
    </Panel>
  );
}

function HeldChart({ rows, unit }: { rows: readonly HeldRow[]; unit: string }): ReactElement {
  const covered = useAmountsCovered();
  const drawn = rows.filter(({ value }) => value !== null);
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (first === undefined || last === undefined || drawn.length < 2)
    return <p className={styles["note"]}>{rows.length < 2 ? texts.oneDay : texts.noValue}</p>;
  const text = (value: string | null): string => (covered ? commonTexts.hidden : formatKnown(value));
  return (
    <LineChart
      labels={drawn.map(({ date }) => formatDay(date))}
      places={drawn.map(({ date }) => parseDay(date ?? ""))}
      // A drawing rounds anyway: the exact figures stand in the table.
      lines={[{ name: texts.value, values: drawn.map(({ value }) => Number(value)), colour: "asset", filled: true }]}
      hideScale={covered}
      spoken={texts.spoken(formatDay(first.date), formatDay(last.date), text(first.value), text(last.value), unit)}
      say={(index) => {
        const { date, quantity, value } = drawn[index] ?? last;
        const units = covered ? commonTexts.hidden : formatKnown(quantity, quantityDigits);
        return `${formatDay(date)} · ${texts.value} ${text(value)} ${unit} · ${texts.quantity} ${units}`;
      }}
    />
  );
}

function HeldTable({ rows, unit }: { rows: readonly HeldRow[]; unit: string }): ReactElement {
  const explain = useOpenEvidence();
  // Held in several accounts the key is that of all of them: it opens their value alone.
  const opened = (key: string | null, figure: "quantity" | "value"): (() => void) | undefined =>
    key?.startsWith("value:") === true ? () => explain(siblingKey(key, figure)) : undefined;
  return (
    <TwinTable
      label={texts.title}
      columns={[
        { id: "date", label: texts.date, cell: ({ date }) => formatDay(date) },
        {
          id: "quantity",
          label: texts.quantity,
          cell: ({ date, quantity, explain_key: key }) => (
            <Figure
              value={quantity}
              digits={quantityDigits}
              name={`${texts.quantity}, ${formatDay(date)}`}
              onOpen={opened(key, "quantity")}
            />
          ),
        },
        {
          id: "price",
          label: texts.price,
          cell: ({ date, price, explain_key: key }) => (
            <Figure
              value={price}
              digits={priceDigits}
              open
              name={`${texts.price}, ${formatDay(date)}`}
              // The value of a position says the price that it goes by.
              onOpen={opened(key, "value")}
            />
          ),
        },
        {
          id: "value",
          label: inUnit(texts.value, unit),
          cell: ({ date, value, explain_key: key }) => (
            <Figure
              value={value}
              name={`${texts.value}, ${formatDay(date)}`}
              onOpen={key === null ? undefined : () => explain(key)}
            />
          ),
        },
      ]}
      rows={rows.toReversed()}
      rowKey={({ date }) => date ?? ""}
    />
  );
}
