import type { FullInstrument } from "@distributary/contract/instruments";
import { bondYield, currentYield } from "@distributary/domain/instruments/bond-yield";
import type { BondTerms } from "@distributary/domain/instruments/bond";
import { readBond } from "@distributary/domain/instruments/read-others";
import { subtractDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { parseDecimal, readDecimal } from "@distributary/domain/money/parse-decimal";
import { ratioText } from "@distributary/domain/money/ratio-text";
import { decimalOf } from "@distributary/domain/money/rational";
import { parseDay } from "@distributary/domain/time/day";
import type { ReactElement, ReactNode } from "react";
import { useSignedIn } from "../../data/session.ts";
import { WorkedFigure } from "../../records/evidence/worked-figure.tsx";
import { FormulaTable, type FormulaLine } from "../../records/formula-table.tsx";
import { Section } from "../../records/record-page.tsx";
import { recordTexts } from "../../records/texts.ts";
import { useExplain } from "../../records/use-explain.ts";
import { Figure } from "../../ui/figure.tsx";
import { formatKnown, priceDigits } from "../../ui/format/amount.ts";
import { formatDay, today } from "../../ui/format/day.ts";
import { addExact, negated } from "../../ui/format/exact.ts";
import { plainPercentText } from "../../ui/format/ratio.ts";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import { BondFixings } from "./bond-fixings.tsx";
import { bondTexts as texts } from "./bond-texts.ts";
import { heldQuantity, recordedTerms } from "./held-quantity.ts";
import { useFixings, useHeldOverTime, useWorth, type WorthRow } from "./series-queries.ts";
import { termsWorking } from "./terms-working.ts";
import { TermsMissing } from "./terms-missing.tsx";
import { periodicityLabels } from "../../records/term-labels.ts";

/** What a bond is worth today, without and with the interest accrued, and what it yields at that. */
export function BondPanel({ instrument }: { instrument: FullInstrument }): ReactNode {
  const { profile } = useSignedIn();
  const now = today(profile.default_timezone);
  const reference = textOf(instrument.details["reference_index"]);
  const quantity = heldQuantity(instrument);
  const worth = useWorth(profile.uuid, instrument.uuid, quantity ?? "1", now);
  const fixings = useFixings(profile.uuid, reference, now);
  const held = useHeldOverTime(profile.uuid, instrument.uuid, now);
  const failed = [worth, fixings].find(({ isError }) => isError);
  if (worth.data === undefined || fixings.data === undefined) {
    return (
      <Section title={texts.title}>
        {failed === undefined ? (
          <Skeleton height={180} />
        ) : (
          <FailState title={texts.failed} failure={failed.error} onRetry={() => void failed.refetch()} />
        )}
      </Section>
    );
  }
  const recorded = recordedTerms(instrument);
  const isLevel = instrument.details["coupon_type"] === "IND";
  // A rate is recorded as a percentage, a level as it is.
  const fixed = fixings.data.map(({ date, price }) => {
    const value = parseDecimal(price);
    return { day: parseDay(date), value: { mantissa: value.mantissa, scale: value.scale + (isLevel ? 0 : 2) } };
  });
  const { terms, missing } = readBond(recorded, fixed);
  const { held: whole, one } = worth.data;
  const key = held.data?.rows.at(-1)?.explain_key ?? null;
  return (
    <>
      <Section title={texts.title}>
        {missing !== null && <TermsMissing instrument={instrument} missing={missing} />}
        {whole?.value == null || one === null ? (
          <p>{texts.noPrice}</p>
        ) : (
          <>
            {quantity === null && <Note tone="plain">{texts.ofOne}</Note>}
            <Worth
              whole={whole}
              one={one}
              isOfOne={quantity === null}
              instrument={instrument}
              terms={terms}
              now={now}
              unit={instrument.settlement_unit?.identifier ?? ""}
              explainKey={key}
            />
          </>
        )}
      </Section>
      {(instrument.details["coupon_type"] === "FLT" || isLevel) && (
        <BondFixings reference={reference} fixings={fixings.data} isLevel={isLevel} />
      )}
    </>
  );
}

function Worth({
  whole,
  one,
  isOfOne,
  instrument,
  terms,
  now,
  unit,
  explainKey,
}: {
  whole: WorthRow;
  one: WorthRow;
  isOfOne: boolean;
  instrument: FullInstrument;
  terms: BondTerms | null;
  now: string;
  unit: string;
  /** opens the value; null: there is no key to it */
  explainKey: string | null;
}): ReactElement {
  const explain = useExplain();
  const opened = (name: string) => ({
    name,
    open: isOfOne,
    estimated: whole.estimated === "true" && texts.estimated,
    onOpen: explainKey === null ? undefined : () => explain(explainKey),
  });
  const price = formatKnown(whole.price, priceDigits);
  const money: readonly FormulaLine[] = [
    {
      id: "clean",
      name: texts.clean,
      figure: <Figure value={less(whole.value, whole.accrued)} {...opened(texts.clean)} />,
      formula: texts.cleanOf(price, formatDay(whole.price_date)),
    },
    {
      id: "accrued",
      name: texts.accrued,
      figure: <Figure value={whole.accrued ?? "0"} {...opened(texts.accrued)} />,
      formula: texts.accruedOf,
    },
    {
      id: "dirty",
      name: texts.dirty,
      figure: <Figure value={whole.value} {...opened(texts.dirty)} />,
      formula: texts.dirtyOf,
      strong: true,
    },
  ];
  return (
    <FormulaTable
      label={texts.figures}
      heads={[recordTexts.figure, recordTexts.amountIn(unit)]}
      lines={[...money, ...(terms === null ? [] : yieldLines(instrument, terms, one, now))]}
    />
  );
}

function yieldLines(
  instrument: FullInstrument,
  terms: BondTerms,
  { value, accrued }: WorthRow,
  now: string,
): readonly FormulaLine[] {
  const dirty = readDecimal(value ?? "0");
  const day = parseDay(now);
  const current = currentYield(terms, day, subtractDecimals(dirty, readDecimal(accrued ?? "0")));
  const found = bondYield(terms, day, dirty);
  const percent = (rate: number | undefined): string => plainPercentText(rate === undefined ? null : ratioText(rate));
  const years = (span: number | undefined): string => formatKnown(span === undefined ? null : ratioText(span));
  const often = periodicityLabels[terms.periodicity].toLowerCase();
  const matured = found === null ? { reason: texts.matured } : {};
  const unit = instrument.settlement_unit?.identifier ?? "";
  const line = (id: YieldFigure, text: string, formula: string, value: string | null): FormulaLine => ({
    id,
    name: texts[id],
    figure: (
      <WorkedFigure
        value={value}
        text={text}
        name={texts[id]}
        working={() =>
          termsWorking(instrument, { title: texts[id], figure: value, unit: yieldUnits[id], formula }, [
            { name: texts.ofOneDirty, value: formatDecimal(dirty), unit, digits: priceDigits, open: true },
            { name: texts.ofOneAccrued, value: accrued ?? "0", unit, digits: priceDigits, open: true },
          ])
        }
      />
    ),
    formula,
  });
  const ratio = (rate: number | undefined): string | null => (rate === undefined ? null : ratioText(rate));
  const yearly = current && formatDecimal(decimalOf(current));
  return [
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

function less(value: string | null, accrued: string | null): string | null {
  return value === null ? null : addExact(value, negated(accrued ?? "0"));
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
