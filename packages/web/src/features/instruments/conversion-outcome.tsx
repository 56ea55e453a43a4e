import type { RoundOutcome } from "@distributary/domain/instruments/priced-round";
import { formatDecimal as plain } from "@distributary/domain/money/format-decimal";
import { decimalOf, rational } from "@distributary/domain/money/rational";
import { useMemo, useState, type ReactElement } from "react";
import { WorkedFigure } from "../../records/evidence/worked-figure.tsx";
import { FormulaTable, type FormulaLine } from "../../records/formula-table.tsx";
import { recordTexts } from "../../records/texts.ts";
import { Figure } from "../../ui/figure.tsx";
import { priceDigits, quantityDigits, type Digits } from "../../ui/format/amount.ts";
import { plainPercentText } from "../../ui/format/ratio.ts";
import { Panel, type PanelView } from "../../ui/panel.tsx";
import { ShareBar } from "../../ui/share-bar.tsx";
import { TwinTable } from "../../ui/twin-table.tsx";
import { inUnit } from "../../ui/format/in-unit.ts";
import { ConversionCurve } from "./conversion-curve.tsx";
import { ConversionRecord } from "./conversion-record.tsx";
import { ownOutcome, scenarios, type TriedRound } from "./conversion-round.ts";
import { conversionTexts as texts } from "./conversion-texts.ts";
import { outcomeWorking, type OutcomeFigure } from "./conversion-working.ts";
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
  const [view, setView] = useState<PanelView>("chart");
  const own = ownOutcome(outcome, tried.own);
  const curve = useMemo(() => scenarios(tried), [tried]);
  const owners = ownersOf(tried, outcome);
  return (
    <>
      <OwnFigures tried={tried} outcome={outcome} unit={unit} />
      <ConversionRecord instrument={instrument} held={held} shares={own.shares} date={date} />
      <Panel title={texts.company} view={view} onView={setView}>
        {view === "chart" ? (
          <ShareBar
            label={texts.company}
            parts={owners.map(({ name, part }, place) => ({
              key: `${place} ${name}`,
              label: name,
              share: part,
              colour: place + 1,
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
                cell: ({ price }) => <Figure value={price} digits={priceDigits} open />,
              },
              {
                id: "shares",
                label: texts.outcome.shares,
                cell: ({ shares }) => <Figure value={shares} digits={quantityDigits} />,
              },
              { id: "part", label: texts.part, cell: ({ part }) => plainPercentText(part) },
            ]}
            rows={owners.map((owner, place) => ({ ...owner, place }))}
            rowKey={({ place }) => String(place)}
          />
        )}
      </Panel>
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
  const taken = converted?.termsOf == null ? null : tried.names[converted.termsOf];
  const how = [
    converted === undefined ? null : texts.basis[converted.basis],
    taken == null ? null : texts.termsOf(taken),
  ].filter((one) => one !== null);
  const { outcome: names, outcomeFormulas: formulas } = texts;
  const worked = (id: OutcomeFigure, value: string | null, rest: Partial<FormulaLine> & Shown = {}): FormulaLine => {
    const { digits, open, text, ...line } = rest;
    return {
      id,
      name: names[id],
      figure: (
        <WorkedFigure
          value={value}
          name={names[id]}
          working={() => outcomeWorking(id, tried, outcome, unit, how.join("; "))}
          {...(digits === undefined ? {} : { digits })}
          {...(open === undefined ? {} : { open })}
          {...(text === undefined ? {} : { text })}
        />
      ),
      formula: id === "conversion" ? how.join("; ") : formulas[id],
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

interface Owner {
  readonly name: string;
  readonly price: string | null;
  readonly shares: string;
  /** 0 to 1 */
  readonly part: string;
}

/** Who has which part of the company afterwards; parts of nothing are left out. */
function ownersOf({ names }: TriedRound, outcome: RoundOutcome): readonly Owner[] {
  const { before, conversion, newShares, poolShares, total, price } = outcome;
  const owner = (name: string, shares: bigint, at: string | null): Owner => ({
    name,
    price: at,
    shares: String(shares),
    part: plain(decimalOf(rational(shares, total))),
  });
  const all = [
    owner(texts.holders, before, null),
    ...conversion.safes.map((safe, i) => owner(names[i] ?? "", safe.shares, plain(decimalOf(safe.conversionPrice)))),
    owner(texts.newcomers, newShares, plain(price)),
    owner(texts.morePool, poolShares, null),
  ];
  return all.filter(({ shares }) => shares !== "0");
}
