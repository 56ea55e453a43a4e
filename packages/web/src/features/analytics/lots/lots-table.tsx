import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import type { SummaryLots } from "@distributary/contract/summary/analytic";
import type { ReactElement } from "react";
import { keyOfLot, opening } from "../../../records/evidence/figure-key.ts";
import { lotAccount, lotGainParts, lotQuantity, lotTerm } from "../../../records/table/lot-columns.tsx";
import { RecordName } from "../../../records/page/names.tsx";
import { PlainTable, type PlainColumn } from "../../../records/table/plain-table.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { formatDay } from "../../../ui/format/day.ts";
import { analyticsTexts as texts } from "../texts.ts";

type Lot = SummaryLots["items"][number];

/** One row to each lot; what it cost, is worth and gained opens to the evidence. */
export function LotsTable({
  answer,
  all,
  most,
  onOpen,
}: {
  answer: SummaryAnswer;
  all: readonly Lot[];
  /** how many of them are shown */
  most: number;
  onOpen: (key: string) => void;
}): ReactElement {
  const cost = (lot: Lot): ReactElement => (
    <Figure value={lot.basis} name={texts.cost} onOpen={opening(lot.explain_key, onOpen)} />
  );
  const value = (lot: Lot): ReactElement => (
    <Figure value={lot.value} name={texts.value} onOpen={opening(keyOfLot(lot.explain_key, "value"), onOpen)} />
  );
  const gain = (lot: Lot): ReactElement => (
    <Figure
      change
      value={lot.unrealised}
      name={texts.gain}
      onOpen={opening(keyOfLot(lot.explain_key, "gain"), onOpen)}
    />
  );
  const columns: readonly PlainColumn<Lot>[] = [
    { id: "holding", label: texts.holding, cell: (lot) => <RecordName kind="instrument" id={lot.instrument_id} /> },
    lotAccount(texts.account),
    { id: "acquired", label: texts.acquired, cell: (lot) => formatDay(lot.acquired_on) },
    { ...lotQuantity(texts.quantity), wide: true },
    { id: "cost", label: `${texts.cost}, ${answer.targetUnit}`, cell: cost, wide: true },
    { id: "value", label: texts.value, cell: value, wide: true },
    { id: "gain", label: texts.gain, cell: gain },
    ...lotGainParts(all, onOpen),
    lotTerm(texts.term, texts.terms),
  ];
  return (
    <PlainTable
      label={texts.lots}
      columns={columns}
      rows={all.slice(0, most)}
      rowKey={(_, index) => index}
      under={(lot) => (
        <>
          {texts.cost} {cost(lot)}
        </>
      )}
    />
  );
}
