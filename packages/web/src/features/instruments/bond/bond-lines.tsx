import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { BondTerms } from "@distributary/domain/instruments/bond/bond";
import { bondYield, currentYield } from "@distributary/domain/instruments/bond/bond-yield";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { ratioText } from "@distributary/domain/money/ratio-text";
import { decimalOf } from "@distributary/domain/money/rational";
import { parseDay } from "@distributary/domain/time/day";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import type { FormulaEvidence, EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import type { FormulaLine } from "../../../records/table/formula-table.tsx";
import { periodicityLabels } from "../../../records/term-labels.ts";
import { formatKnown, priceDigits } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { plainPercentText } from "../../../ui/format/ratio.ts";
import { bondTexts as texts } from "./bond-texts.ts";
import { priceWithInterest, unitWorth, type BondDues } from "./bond-today.ts";
import { plannedEvidence } from "../schedule/planned-evidence.ts";
import type { PlannedRow, WorthRow } from "../prices/series-queries.ts";
import { termsEvidence } from "../terms/terms-evidence.ts";

/** What a bond yields at its value of a day, and its price with the interest in it; each opens to its formula. */
export function yieldLines(
  instrument: FullInstrument,
  terms: BondTerms,
  one: WorthRow,
  now: string,
): readonly FormulaLine[] {
  const { clean, accrued, dirty } = unitWorth(terms, one, now);
  const day = parseDay(now);
  const current = currentYield(terms, day, clean);
  const found = bondYield(terms, day, dirty);
  const percent = (rate: number | undefined): string => plainPercentText(rate === undefined ? null : ratioText(rate));
  const years = (span: number | undefined): string => formatKnown(span === undefined ? null : ratioText(span));
  const often = periodicityLabels[terms.periodicity].toLowerCase();
  const matured = found === null ? { reason: texts.matured } : {};
  const unit = instrument.settlement_unit?.identifier ?? "";
  const ofOne: readonly EvidenceLine[] = [
    { name: texts.ofOneDirty, value: formatDecimal(dirty), unit, digits: priceDigits, open: true },
    { name: texts.ofOneAccrued, value: formatDecimal(accrued), unit, digits: priceDigits, open: true },
  ];
  const line = (id: YieldFigure, text: string, formula: string, value: string | null): FormulaLine => ({
    id,
    name: texts[id],
    figure: (
      <WorkedFigure
        value={value}
        text={text}
        name={texts[id]}
        evidence={() =>
          termsEvidence(instrument, { title: texts[id], figure: value, unit: yieldUnits[id], formula }, ofOne)
        }
      />
    ),
  });
  const dirtyPrice = priceWithInterest(one.price, clean, dirty);
  const ratio = (rate: number | undefined): string | null => (rate === undefined ? null : ratioText(rate));
  const yearly = current && formatDecimal(decimalOf(current));
  return [
    {
      id: "dirtyPrice",
      name: texts.dirtyPrice,
      figure: (
        <WorkedFigure
          value={dirtyPrice}
          digits={priceDigits}
          open
          name={texts.dirtyPrice}
          evidence={() => {
            const shown = { title: texts.dirtyPrice, figure: dirtyPrice, unit: "", formula: texts.dirtyPriceOf };
            const price = { name: texts.cleanPrice, value: one.price, digits: priceDigits, open: true };
            return { ...termsEvidence(instrument, shown, [price, ...ofOne]), digits: priceDigits, open: true };
          }}
        />
      ),
    },
    line("current", plainPercentText(yearly), texts.currentOf, yearly),
    {
      ...line("maturity", percent(found?.toMaturity), texts.maturityOf(often), ratio(found?.toMaturity)),
      ...matured,
    },
    line("duration", years(found?.duration), texts.durationOf, ratio(found?.duration)),
    line("modified", years(found?.modifiedDuration), texts.modifiedOf, ratio(found?.modifiedDuration)),
  ];
}

type YieldFigure = "current" | "maturity" | "duration" | "modified";

const yieldUnits: Readonly<Record<YieldFigure, string>> = {
  current: "ratio",
  maturity: "ratio",
  duration: texts.years,
  modified: "",
};

/** Coupons that are owed, opening to each of them. */
export function unpaidLine({ coupons, open }: BondDues, unit: string): FormulaLine {
  const evidence = (): FormulaEvidence => ({
    title: texts.unpaid,
    figure: open,
    unit,
    rule: texts.unpaidRule,
    lines: coupons.map((one) => ({ name: formatDay(one.date), value: one.open, unit })),
  });
  return {
    id: "unpaid",
    name: texts.unpaid,
    figure: <WorkedFigure value={open} name={texts.unpaid} evidence={evidence} />,
    note: texts.unpaidOf,
  };
}

/** The coupon that comes next, on what is held. */
export function nextLine(instrument: FullInstrument, next: PlannedRow, unit: string): FormulaLine {
  return {
    id: "next",
    name: texts.next,
    figure: (
      <WorkedFigure
        value={next.expected}
        name={texts.next}
        estimated={next.estimated === "true" && texts.estimated}
        evidence={() => plannedEvidence(instrument, next, next.expected, unit)}
      />
    ),
    note: texts.nextOf(formatDay(next.date)),
  };
}
