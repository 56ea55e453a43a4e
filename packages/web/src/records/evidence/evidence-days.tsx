import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { RatioFigure } from "../../ui/ratio-figure.tsx";
import { formatKnown } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { percentText, plainPercentText } from "../../ui/format/ratio.ts";
import { Kind } from "./evidence-kind.tsx";
import styles from "./evidence-sheet.module.css";
import { dayTexts, evidenceTexts, type DayHeads } from "./texts.ts";

type DayEvidence = Extract<EvidenceItem, { readonly kind: "day" }>;

/** The columns of each kind of day, in their order: amounts open, the rest is worked out of them. */
const columns = {
  flow: ["flow"],
  growth: ["value", "flow", "factor", "result"],
  weight: ["flow", "factor", "result"],
  discount: ["flow", "factor", "result"],
  carried: ["flow", "factor", "result"],
  fall: ["value", "factor", "result"],
  month: ["factor", "result"],
  compared: ["factor", "result"],
} as const satisfies Record<DayEvidence["of"], readonly Column[]>;
type Column = "value" | "flow" | "factor" | "result";

const sixDigits = { least: 6, most: 6 };

/** Days that a return is worked out of, with what each counts for. */
export function EvidenceDays({
  days,
  onOpen,
}: {
  readonly days: readonly DayEvidence[];
  readonly onOpen: (key: string) => void;
}): ReactElement | null {
  const of = days[0]?.of;
  if (of === undefined) return null;
  const shown: readonly Column[] = columns[of];
  const heads: DayHeads = dayTexts.heads[of];
  return (
    <Kind
      title={dayTexts.titles[of]}
      head={[evidenceTexts.date]}
      right={shown.map((column) => heads[column] ?? "")}
      {...(of === "growth" ? { spare: heads.result ?? "" } : {})}
    >
      {days.map((day, index) => (
        <tr key={index}>
          <td className={styles["day"]}>{formatDay(day.date)}</td>
          {shown.map((column) => (
            <td
              key={column}
              className={`${styles["right"]} ${of === "growth" && column === "result" ? styles["spare"] : ""}`}
            >
              <Cell day={day} column={column} head={heads[column] ?? ""} onOpen={onOpen} />
            </td>
          ))}
        </tr>
      ))}
    </Kind>
  );
}

function Cell({
  day,
  column,
  head,
  onOpen,
}: {
  readonly day: DayEvidence;
  readonly column: Column;
  readonly head: string;
  readonly onOpen: (key: string) => void;
}): ReactElement | null {
  const name = `${head}, ${formatDay(day.date)}`;
  const opens = (key: string | undefined): (() => void) | undefined => {
    return key === undefined || key === "" ? undefined : () => onOpen(key);
  };
  switch (column) {
    case "value":
      if (day.of === "fall") return <>{formatKnown(day.value, sixDigits)}</>;
      return <Figure value={day.value} name={name} onOpen={opens(day.value_key)} />;
    case "flow":
      // A day with neither had nothing put in or taken out; what is part of a day alone opens to nothing.
      if (day.flow_key === undefined && day.flow === null) return null;
      return <Figure value={day.flow} name={name} sign="always" onOpen={opens(day.flow_key)} />;
    case "factor":
      return factorOf(day, name, opens(day.factor_key));
    case "result":
      return resultOf(day, name, opens(day.result_key));
  }
}

type Opens = (() => void) | undefined;

function factorOf({ of, factor }: DayEvidence, name: string, onOpen: Opens): ReactElement | null {
  if (of === "month" || of === "compared")
    return <RatioFigure text={percentText(factor)} name={name} onOpen={onOpen} />;
  // The day that opens has grown from nothing.
  return factor === null && of === "growth" ? null : <>{formatKnown(factor, sixDigits)}</>;
}

function resultOf({ of, result }: DayEvidence, name: string, onOpen: Opens): ReactElement {
  if (of === "compared") return <RatioFigure text={percentText(result)} name={name} onOpen={onOpen} />;
  if (of === "fall") return <>{plainPercentText(result)}</>;
  if (of === "growth" || of === "month") return <>{formatKnown(result, sixDigits)}</>;
  return <Figure value={result} />;
}
