import type { RoundOutcome } from "@distributary/domain/instruments/safe/priced-round";
import { useState, type ReactElement } from "react";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { priceDigits, quantityDigits } from "../../../ui/format/amount.ts";
import { inUnit } from "../../../ui/format/in-unit.ts";
import { plainPercentText } from "../../../ui/format/ratio.ts";
import { Panel, type PanelView } from "../../../ui/surfaces/panel.tsx";
import { ShareBar } from "../../../ui/charts/share-bar.tsx";
import { TwinTable } from "../../../ui/charts/twin-table.tsx";
import { ownersAfter, ownerEvidence, type OwnerFigure, type RoundOwner } from "./conversion-owner-evidence.ts";
import type { TriedRound } from "./conversion-round.ts";
import { conversionTexts as texts } from "./conversion-texts.ts";

/** Who owns the company after a tried round, as a bar and as a table; each figure opens to how it is worked out. */
export function ConversionOwners({
  tried,
  outcome,
  unit,
}: {
  tried: TriedRound;
  outcome: RoundOutcome;
  unit: string;
}): ReactElement {
  const [view, setView] = useState<PanelView>("chart");
  const owners = ownersAfter(tried, outcome);
  const worked = (asked: OwnerFigure, owner: RoundOwner) => ({
    value: owner[asked],
    name: `${owner.name}, ${{ price: texts.outcome.conversion, shares: texts.outcome.shares, part: texts.part }[asked]}`,
    evidence: () => ownerEvidence(asked, owner, tried, outcome, unit),
  });
  const part = (owner: RoundOwner): ReactElement => (
    <WorkedFigure {...worked("part", owner)} text={plainPercentText(owner.part)} />
  );
  return (
    <Panel title={texts.company} view={view} onView={setView}>
      {view === "chart" ? (
        <ShareBar
          label={texts.company}
          parts={owners.map((owner, at) => ({
            key: `${at} ${owner.name}`,
            label: owner.name,
            share: owner.part,
            shown: part(owner),
            colour: at + 1,
          }))}
        />
      ) : (
        <TwinTable
          label={texts.company}
          columns={[
            { id: "who", label: texts.who, cell: ({ name }) => name },
            {
              id: "price",
              label: inUnit(texts.outcome.conversion, unit),
              cell: (owner) => <WorkedFigure {...worked("price", owner)} digits={priceDigits} open />,
            },
            {
              id: "shares",
              label: texts.outcome.shares,
              cell: (owner) => <WorkedFigure {...worked("shares", owner)} digits={quantityDigits} />,
            },
            { id: "part", label: texts.part, cell: part },
          ]}
          rows={owners.map((owner, at) => ({ ...owner, at }))}
          rowKey={({ at }) => String(at)}
        />
      )}
    </Panel>
  );
}
