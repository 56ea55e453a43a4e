import type { CommitmentRecord, CommitmentTermFigures } from "@distributary/contract/reporting/commitments";
import type { FullInstrument } from "@distributary/contract/records/instruments";
import { useState, type ReactElement } from "react";
import { FormulaTable } from "../../../records/table/formula-table.tsx";
import { recordTexts } from "../../../records/texts.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Figure } from "../../../ui/figure.tsx";
import { signOf } from "../../../ui/format/exact.ts";
import { Panel, type PanelView } from "../../../ui/surfaces/panel.tsx";
import { ShareBar } from "../../../ui/charts/share-bar.tsx";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";
import { inUnit } from "../../../ui/format/in-unit.ts";
import styles from "./commitment-panel.module.css";
import { commitmentTermsTexts as texts } from "./commitment-terms-texts.ts";
import { tierEvidence, type TierRow } from "./commitment-evidence.ts";
import { TermsMissing } from "../terms/terms-missing.tsx";
import { shareOfWhole } from "../conversion/share-of-whole.ts";

type Tiers = NonNullable<CommitmentTermFigures["carry"]["liquidated"]>;

const tiers = ["return_of_capital", "preferred_return", "profit", "catch_up", "carry_of_rest"] as const;

/** How the waterfall shares what was received, and what a sale at the value now would bring to each side. */
export function CommitmentCarry({
  record,
  instrument,
}: {
  record: CommitmentRecord;
  instrument: FullInstrument;
}): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const { carry, missing } = record.terms;
  if (carry.distributed === null)
    return (
      <Panel title={texts.carry}>
        <TermsMissing instrument={instrument} missing={missing.carry} />
      </Panel>
    );
  return (
    <Panel title={texts.carry} view={view} onView={setView}>
      <p className={styles["note"]}>{texts.rates(carry.rate ?? "", carry.hurdle ?? "")}</p>
      {view === "table" ? (
        <TierTable received={carry.distributed} record={record} />
      ) : (
        <Sold tiers={carry.liquidated} unit={record.currency} />
      )}
      <CarryFigures record={record} />
      <p className={styles["note"]}>{texts.carryNote}</p>
    </Panel>
  );
}

function Sold({ tiers: sold, unit }: { tiers: Tiers | null; unit: string }): ReactElement {
  if (sold === null) return <p className={styles["note"]}>{texts.valueUnknown}</p>;
  if (signOf(sold.total) === 0) return <p className={styles["note"]}>{texts.nothingLeft}</p>;
  return (
    <ShareBar
      label={texts.soldTitle(unit)}
      parts={tiers.map((tier, place) => ({
        key: tier,
        label: texts.tiers[tier],
        share: shareOfWhole(sold[tier], sold.total),
        colour: place + 1,
        value: <Figure value={sold[tier]} />,
      }))}
    />
  );
}

function TierTable({ received, record }: { received: Tiers; record: CommitmentRecord }): ReactElement {
  const sold = record.terms.carry.liquidated;
  const cell = (id: TierRow, of: "received" | "sold", label: string): ReactElement => (
    <WorkedFigure
      value={(of === "received" ? received : sold)?.[id]}
      name={`${label}, ${texts[of].toLowerCase()}`}
      evidence={() => tierEvidence(id, of, record)}
    />
  );
  const rows = [
    ...tiers.map((tier) => ({ id: tier, label: texts.tiers[tier] })),
    { id: "net_to_investor" as const, label: texts.net },
    { id: "carried_interest" as const, label: texts.carried },
    { id: "total" as const, label: texts.total },
  ];
  return (
    <TwinTable
      label={texts.carry}
      columns={[
        { id: "tier", label: texts.tier, cell: ({ label }) => label },
        {
          id: "received",
          label: inUnit(texts.received, record.currency),
          cell: ({ id, label }) => cell(id, "received", label),
        },
        { id: "sold", label: texts.sold, cell: ({ id, label }) => cell(id, "sold", label) },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

function CarryFigures({ record }: { record: CommitmentRecord }): ReactElement {
  const { terms, explain, currency } = record;
  const { carry } = terms;
  const open = useOpenEvidence();
  const figures = [
    ["open_capital", carry.open_capital],
    ["open_preferred", carry.open_preferred],
    ["net_received", carry.distributed?.net_to_investor ?? null],
    ["carry_paid", carry.distributed?.carried_interest ?? null],
    ["net_to_investor", carry.liquidated?.net_to_investor ?? null],
    ["carried_interest", carry.liquidated?.carried_interest ?? null],
  ] as const;
  return (
    <FormulaTable
      label={texts.carryFigures}
      heads={[recordTexts.figure, recordTexts.amountIn(currency)]}
      lines={figures.map(([id, value]) => ({
        id,
        name:
          id === "net_to_investor" || id === "carried_interest"
            ? `${texts.names[id]}, ${texts.sold.toLowerCase()}`
            : texts.names[id],
        figure: <Figure value={value} name={texts.names[id]} onOpen={() => open(explain[id] ?? "")} />,
        strong: id === "net_to_investor",
      }))}
    />
  );
}
