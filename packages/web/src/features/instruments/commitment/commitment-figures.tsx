import type { CommitmentPoint, CommitmentRecord } from "@distributary/contract/reporting/commitments";
import type { ReactElement } from "react";
import { FormulaTable, type FormulaLine } from "../../../records/table/formula-table.tsx";
import { recordTexts } from "../../../records/texts.ts";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Figure } from "../../../ui/figure.tsx";
import { formatDay } from "../../../ui/format/day.ts";
import { multipleText, percentText, reasonText } from "../../../ui/format/ratio.ts";
import { RatioFigure } from "../../../ui/ratio-figure.tsx";
import { commitmentTexts as texts } from "./commitment-texts.ts";

const amounts = [
  "committed",
  "called",
  "paid_in",
  "fees",
  "unfunded",
  "recallable",
  "distributed",
  "return_of_capital",
  "payable",
  "receivable",
  "value",
] as const;

const multiples = ["tvpi", "dpi", "rvpi", "pic", "moic"] as const;

/** How a commitment stands now: each figure, or the reason why there is none. */
export function CommitmentFigures({ record }: { record: CommitmentRecord }): ReactElement {
  const { now, currency, explain } = record;
  const open = useOpenEvidence();
  const opened = (name: keyof typeof texts.names) => ({
    name: texts.names[name],
    onOpen: () => open(explain[name] ?? ""),
  });
  const lines: readonly FormulaLine[] = [
    ...amounts.map((name) => ({
      id: name,
      name: texts.names[name],
      figure: (
        <Figure
          value={now[name]}
          {...opened(name)}
          {...(name === "value" && now.value_estimated ? { estimated: texts.estimated } : {})}
        />
      ),
      note: noteOf(name, now),
    })),
    ...multiples.map((name) => ({
      id: name,
      name: texts.names[name],
      figure: <RatioFigure {...opened(name)} text={multipleText(now[name].value)} />,
      reason: now[name].reason,
    })),
    {
      id: "irr",
      name: texts.names.irr,
      figure: <RatioFigure {...opened("irr")} text={percentText(now.irr.value)} />,
      reason: now.irr.reason,
      roots: now.irr.roots,
    },
  ];
  return (
    <FormulaTable label={texts.figures} heads={[recordTexts.figure, recordTexts.amountIn(currency)]} lines={lines} />
  );
}

/** What stands beside an amount where it does not say it itself. */
function noteOf(name: (typeof amounts)[number], now: CommitmentPoint): string | null {
  if (name === "committed") return now.committed === null ? texts.notCommitted : "";
  if (name === "unfunded" && now.committed === null) return reasonText("no_commitment");
  if (name !== "value") return null;
  if (now.value === null) return reasonText("value_unknown");
  if (now.value_estimated) return texts.estimated;
  return now.value_date === null ? null : texts.priceOf(formatDay(now.value_date));
}
