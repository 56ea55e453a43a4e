import type { FullInstrument } from "@distributary/contract/records/instruments";
import { convertingOn } from "@distributary/domain/instruments/safe/recorded-safe";
import { ONE, subtractDecimals } from "@distributary/domain/money/decimal";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { decimalOf, divideRationals, rationalOf } from "@distributary/domain/money/rational";
import { formatDay as dayText, parseDay } from "@distributary/domain/time/day";
import type { ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { WorkedFigure } from "../../../records/evidence/worked-figure.tsx";
import type { EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import { FormulaTable, type FormulaLine } from "../../../records/table/formula-table.tsx";
import { Section } from "../../../records/page/record-page.tsx";
import { recordTexts } from "../../../records/texts.ts";
import { quantityDigits } from "../../../ui/format/amount.ts";
import { formatDay, today } from "../../../ui/format/day.ts";
import { addExact } from "../../../ui/format/exact.ts";
import { FailState, Skeleton } from "../../../ui/states.tsx";
import { useConverting } from "./conversion-queries.ts";
import { conversionTexts as texts } from "./conversion-texts.ts";
import { ConversionTry } from "./conversion-try.tsx";
import { ConversionValue } from "./conversion-value.tsx";
import { termsEvidence } from "../terms/terms-evidence.ts";
import styles from "../commitment/commitment-panel.module.css";
import type { Converting } from "./converting.ts";
import { TermsMissing } from "../terms/terms-missing.tsx";

/** What a SAFE or a convertible note comes to: what converts, its worth by the valuation, and a next round to try. */
export function ConversionPanel({ instrument }: { instrument: FullInstrument }): ReactElement {
  const { profile } = useSignedIn();
  const { data, found } = useConverting(profile.uuid, instrument);
  if (data === undefined)
    return (
      <Section title={texts.title}>
        {found.isError ? (
          <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </Section>
    );
  const unit = instrument.settlement_unit?.identifier ?? "";
  const on = today(profile.default_timezone);
  const converting =
    data.own.principal === null ? null : convertingOn(data.own.terms, readDecimal(data.own.principal), parseDay(on));
  return (
    <>
      {instrument.instrument_type === "SAFE" && (
        <ConversionValue
          instrument={instrument}
          unit={unit}
          quantity={converting === null ? "1" : formatDecimal(converting.amount)}
          hasCap={capped(data)}
        />
      )}
      <Section title={texts.title}>
        <FormulaTable
          label={texts.title}
          heads={[recordTexts.figure, recordTexts.amountIn(unit)]}
          lines={linesOf(instrument, data, converting, unit)}
        />
        {data.own.principal === null && <p className={styles["note"]}>{texts.none[data.principalIs]}</p>}
        {data.own.terms.mostFavoured && <p className={styles["note"]}>{favouredBy(data)}</p>}
        {converting?.lacksIssue === true && (
          <TermsMissing instrument={instrument} missing={["issue_date"]} said={texts.lacksIssue} />
        )}
        {data.own.terms.valuationCap === null &&
          data.own.terms.discount.mantissa === 0n &&
          !data.own.terms.mostFavoured && (
            <TermsMissing instrument={instrument} missing={["valuation_cap", "discount"]} />
          )}
      </Section>
      <ConversionTry instrument={instrument} converting={data} unit={unit} on={on} />
    </>
  );
}

function linesOf(
  instrument: FullInstrument,
  { own, principalIs, held }: Converting,
  converting: ReturnType<typeof convertingOn> | null,
  unit: string,
): FormulaLine[] {
  const { interestRate, issued, valuationCap, discount } = own.terms;
  const line = (
    id: keyof typeof texts.figures,
    value: string | null,
    formula: string,
    parts: readonly EvidenceLine[] = [],
  ): FormulaLine => ({
    id,
    name: texts.figures[id],
    figure: (
      <WorkedFigure
        value={value}
        name={texts.figures[id]}
        evidence={() => termsEvidence(instrument, { title: texts.figures[id], figure: value, unit, formula }, parts)}
      />
    ),
    note: id === "principal" ? formula : null,
  });
  const invested: EvidenceLine = { name: texts.figures.principal, value: own.principal, unit };
  const bears = converting !== null && interestRate !== null && issued !== null;
  const corner = valuationCap && divideRationals(rationalOf(valuationCap), rationalOf(subtractDecimals(ONE, discount)));
  return [
    line("principal", own.principal, own.principal === null ? "" : texts.principalIs[principalIs], [
      { name: recordTexts.quantity, value: unitsOf(held), digits: quantityDigits },
    ]),
    ...(bears
      ? [
          line(
            "interest",
            formatDecimal(converting.interest),
            texts.formulas.interest(percentOf(interestRate), formatDay(dayText(issued))),
            [invested],
          ),
          {
            ...line("converting", formatDecimal(converting.amount), texts.formulas.converting, [
              invested,
              { name: texts.figures.interest, value: formatDecimal(converting.interest), unit },
            ]),
            strong: true,
          },
        ]
      : []),
    ...(corner && discount.mantissa > 0n
      ? [line("corner", formatDecimal(decimalOf(corner)), texts.formulas.corner)]
      : []),
  ];
}

function unitsOf(held: Converting["held"]): string {
  return held.reduce((sum, { quantity }) => addExact(sum, quantity), "0");
}

/** Whether it converts by a cap: by its own, or by that of a later one whose terms it may take. */
function capped(data: Converting): boolean {
  const { terms } = data.own;
  return [data.own, ...(terms.mostFavoured ? laterThanOwn(data) : [])].some((one) => one.terms.valuationCap !== null);
}

function laterThanOwn({ own, all }: Converting): Converting["all"] {
  return all.slice(all.findIndex(({ id }) => id === own.id) + 1);
}

/** Whose terms a most-favoured one may take, by name. */
function favouredBy(data: Converting): string {
  const later = laterThanOwn(data);
  return later.length === 0 ? texts.favouredNone : texts.favoured(later.map(({ name }) => name).join(", "));
}

function percentOf(rate: { readonly mantissa: bigint; readonly scale: number }): string {
  return formatDecimal({ mantissa: rate.mantissa * 100n, scale: rate.scale });
}
