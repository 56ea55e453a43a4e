import type { RoundOutcome } from "@distributary/domain/instruments/safe/priced-round";
import { formatDecimal as plain } from "@distributary/domain/money/format-decimal";
import { decimalOf } from "@distributary/domain/money/rational";
import { useMemo, type ReactElement } from "react";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import { FormulaTable, type FormulaLine } from "../../../records/table/formula-table.tsx";
import { recordTexts } from "../../../records/texts.ts";
import { priceDigits, quantityDigits, type Digits } from "../../../ui/format/amount.ts";
import { plainPercentText } from "../../../ui/format/ratio.ts";
import { ConversionCurve } from "./conversion-curve.tsx";
import { ConversionOwners } from "./conversion-owners.tsx";
import { ConversionRecord } from "./conversion-record.tsx";
import { ownOutcome, scenarios, type TriedRound } from "./conversion-round.ts";
import { conversionTexts as texts } from "./conversion-texts.ts";
import { howConverted } from "./conversion-owner-evidence.ts";
import { outcomeEvidence, type OutcomeFigure } from "./conversion-evidence.ts";
import type { HeldUnits } from "./converting.ts";

/** What a tried round makes of a SAFE: its figures, who owns the company, other valuations, and the way to record it. */
export function ConversionOutcome({
  tried,
  outcome,
  unit,
  instrument,
  held,
  date,
}: {
  tried: TriedRound;
  outcome: RoundOutcome;
  unit: string;
  /** the SAFE, by its id */
  instrument: string;
  held: readonly HeldUnits[];
  /** of the round, `yyyy-MM-dd` */
  date: string;
}): ReactElement {
  const own = ownOutcome(outcome, tried.own);
  const curve = useMemo(() => scenarios(tried), [tried]);
  return (
    <>
      <OwnFigures tried={tried} outcome={outcome} unit={unit} />
      <ConversionRecord instrument={instrument} held={held} shares={own.shares} date={date} />
      <ConversionOwners tried={tried} outcome={outcome} unit={unit} />
      <ConversionCurve points={curve} unit={unit} />
    </>
  );
}

function OwnFigures({
  tried,
  outcome,
  unit,
}: {
  tried: TriedRound;
  outcome: RoundOutcome;
  unit: string;
}): ReactElement {
  const own = ownOutcome(outcome, tried.own);
  const converted = outcome.conversion.safes[tried.own];
  const how = howConverted(tried, outcome, tried.own);
  const { outcome: names } = texts;
  const worked = (id: OutcomeFigure, value: string | null, rest: Partial<FormulaLine> & Shown = {}): FormulaLine => {
    const { digits, open, text, ...line } = rest;
    return {
      id,
      name: names[id],
      figure: (
        <WorkedFigure
          value={value}
          name={names[id]}
          evidence={() => outcomeEvidence(id, tried, outcome, unit, how)}
          {...(digits === undefined ? {} : { digits })}
          {...(open === undefined ? {} : { open })}
          {...(text === undefined ? {} : { text })}
        />
      ),
      note: id === "conversion" ? how : null,
      ...line,
    };
  };
  const price = { digits: priceDigits, open: true };
  return (
    <FormulaTable
      label={texts.round}
      heads={[recordTexts.figure, recordTexts.amountIn(unit)]}
      lines={[
        worked("price", plain(outcome.price), price),
        worked("conversion", converted ? plain(decimalOf(converted.conversionPrice)) : null, price),
        worked("shares", own.shares, { digits: quantityDigits }),
        worked("ownership", own.ownership, { text: plainPercentText(own.ownership) }),
        worked("worth", own.worth, { strong: true }),
      ]}
    />
  );
}

/** How a figure is shown. */
interface Shown {
  readonly digits?: Digits;
  readonly open?: boolean;
  readonly text?: string;
}
