import type { SummaryGains } from "@distributary/contract/summary/analytic";
import { useState, type ReactElement } from "react";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { lotColumnTexts } from "../../../records/table/lot-column-texts.ts";
import { hasRatePart, lotAccount, lotTerm } from "../../../records/table/lot-columns.tsx";
import { PlainTable, type PlainColumn } from "../../../records/table/plain-table.tsx";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Button } from "../../../ui/button.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { quantityDigits } from "../../../ui/format/amount.ts";
import { inUnit } from "../../../ui/format/in-unit.ts";
import { lotsTexts as texts } from "./lots-texts.ts";
import { lotsEvidenceTexts } from "./lots-evidence-texts.ts";
import { soldPartEvidence, soldEvidence } from "./lots-evidence.ts";

type Sold = SummaryGains["closed"]["items"][number];

const shownAtOnce = 10;

/** What was sold, lot by lot, the newest first; a gain opens to all that was sold of the security in the account. */
export function SoldLotsTable({ unit, closed }: { unit: string; closed: SummaryGains["closed"] }): ReactElement {
  const explain = useOpenEvidence();
  const [most, setMost] = useState(shownAtOnce);
  const shown = closed.items.slice(0, most);
  const worked = (part: "quantity" | "proceeds_own" | "basis_own") => (lot: Sold) => (
    <WorkedFigure
      value={lot[part]}
      name={`${lotsEvidenceTexts.sold[part].title}, ${lot.sold_on}`}
      {...(part === "quantity" ? { digits: quantityDigits } : {})}
      evidence={() => soldEvidence(part, lot)}
    />
  );
  const part = (name: "gain_currency" | "gain_price", label: string): PlainColumn<Sold> => ({
    id: name,
    label,
    cell: (lot) => (
      <WorkedFigure
        change
        value={lot[name]}
        name={`${label}, ${lot.sold_on}`}
        evidence={() => soldPartEvidence(name, lot, unit)}
      />
    ),
    wide: true,
  });
  const parts = hasRatePart(closed.items.map((lot) => lot.gain_currency))
    ? [part("gain_currency", lotColumnTexts.ofRates), part("gain_price", lotColumnTexts.ofPrices)]
    : [];
  const columns: readonly PlainColumn<Sold>[] = [
    { id: "sold", label: texts.soldOn, cell: (lot) => lot.sold_on },
    { id: "acquired", label: texts.acquired, cell: (lot) => lot.acquired_on },
    lotAccount(texts.account),
    { id: "quantity", label: texts.quantity, cell: worked("quantity") },
    { id: "proceeds", label: texts.proceeds, cell: worked("proceeds_own"), wide: true },
    { id: "cost", label: texts.cost, cell: worked("basis_own"), wide: true },
    {
      id: "gain",
      label: inUnit(texts.gain, unit),
      cell: (lot) => <Figure change value={lot.gain} name={texts.gain} onOpen={() => explain(lot.explain_key)} />,
    },
    ...parts,
    lotTerm(texts.term, texts.terms),
  ];
  return (
    <>
      <PlainTable caption={texts.sold} columns={columns} rows={shown} rowKey={(_, index) => index} />
      {shown.length < closed.count && (
        <div>
          {texts.newest(shown.length, closed.count)}{" "}
          {shown.length < closed.items.length && (
            <Button size="small" onClick={() => setMost(most * 4)}>
              {texts.more}
            </Button>
          )}
        </div>
      )}
    </>
  );
}
