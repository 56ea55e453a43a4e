import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { BondTerms } from "@distributary/domain/instruments/bond/bond";
import { readBond } from "@distributary/domain/instruments/read-others";
import { parseDecimal } from "@distributary/domain/money/parse-decimal";
import { parseDay } from "@distributary/domain/time/day";
import type { ReactElement, ReactNode } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { FormulaTable, type FormulaLine } from "../../../records/table/formula-table.tsx";
import { Section } from "../../../records/page/record-page.tsx";
import { recordTexts } from "../../../records/texts.ts";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Figure } from "../../../ui/figure.tsx";
import { priceDigits } from "../../../ui/format/amount.ts";
import { formatDay, today } from "../../../ui/format/day.ts";
import { addExact, negated, signOf } from "../../../ui/format/exact.ts";
import { FailState, Note, Skeleton } from "../../../ui/states.tsx";
import { BondFixings } from "./bond-fixings.tsx";
import { nextLine, unpaidLine, yieldLines } from "./bond-lines.tsx";
import { bondTexts as texts } from "./bond-texts.ts";
import { bondDues, runningInterest, type BondDues } from "./bond-today.ts";
import { heldQuantity, recordedTerms } from "../held-quantity.ts";
import { useFixings, useHeldOverTime, usePlanned, useWorth, type WorthRow } from "../prices/series-queries.ts";
import { TermsMissing } from "../terms/terms-missing.tsx";

/** What a bond is worth today, without and with the interest accrued, and what it yields at that. */
export function BondPanel({ instrument }: { instrument: FullInstrument }): ReactNode {
  const { profile } = useSignedIn();
  const now = today(profile.default_timezone);
  const reference = textOf(instrument.details["reference_index"]);
  const quantity = heldQuantity(instrument);
  const worth = useWorth(profile.uuid, instrument.uuid, quantity ?? "1", now);
  const fixings = useFixings(profile.uuid, reference, now);
  const held = useHeldOverTime(profile.uuid, instrument.uuid, now);
  const planned = usePlanned(profile.uuid, instrument.uuid, {});
  const failed = [worth, fixings, planned].find(({ isError }) => isError);
  if (worth.data === undefined || fixings.data === undefined || planned.data === undefined) {
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
  const dues = bondDues(planned.data.rows, now);
  return (
    <>
      <Section title={texts.title}>
        {missing !== null && <TermsMissing instrument={instrument} missing={missing} />}
        <Missed dues={dues} isHeld={quantity !== null} />
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
              dues={dues}
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
  dues,
  now,
  unit,
  explainKey,
}: {
  whole: WorthRow;
  one: WorthRow;
  isOfOne: boolean;
  instrument: FullInstrument;
  terms: BondTerms | null;
  dues: BondDues;
  now: string;
  unit: string;
  /** opens the value; null: there is no key to it */
  explainKey: string | null;
}): ReactElement {
  const explain = useOpenEvidence();
  const opened = (name: string) => ({
    name,
    open: isOfOne,
    estimated: whole.estimated === "true" && texts.estimated,
    onOpen: explainKey === null ? undefined : () => explain(explainKey),
  });
  // What is not held any more is owed to nobody by the units left.
  const open = isOfOne ? "0" : dues.open;
  const hasOpen = signOf(open) !== 0;
  const running = runningInterest(whole.accrued, open);
  const money: readonly FormulaLine[] = [
    {
      id: "price",
      name: texts.cleanPrice,
      figure: <Figure value={whole.price} digits={priceDigits} {...opened(texts.cleanPrice)} open />,
      note: texts.cleanPriceOf(formatDay(whole.price_date)),
    },
    {
      id: "clean",
      name: texts.clean,
      figure: <Figure value={less(whole.value, whole.accrued)} {...opened(texts.clean)} />,
    },
    {
      id: "accrued",
      name: texts.accrued,
      figure: <Figure value={running} {...opened(texts.accrued)} />,
    },
    ...(hasOpen ? [unpaidLine(dues, unit)] : []),
    {
      id: "dirty",
      name: texts.dirty,
      figure: <Figure value={whole.value} {...opened(texts.dirty)} />,
      strong: true,
    },
  ];
  const next = dues.next === null || isOfOne ? [] : [nextLine(instrument, dues.next, unit)];
  return (
    <FormulaTable
      label={texts.figures}
      heads={[recordTexts.figure, recordTexts.amountIn(unit)]}
      lines={[...money, ...(terms === null ? [] : yieldLines(instrument, terms, one, now)), ...next]}
    />
  );
}

/** What fell due and is not recorded, in words. */
function Missed({ dues: { coupons, redemption }, isHeld }: { dues: BondDues; isHeld: boolean }): ReactNode {
  const [first] = coupons;
  return (
    <>
      {first !== undefined && (
        <Note tone="warn">
          {texts.missed(coupons.length, formatDay(first.date))} {isHeld ? texts.owed : texts.soldWithIt}
        </Note>
      )}
      {redemption !== null && <Note tone="warn">{texts.redemption(formatDay(redemption))}</Note>}
    </>
  );
}

function less(value: string | null, accrued: string | null): string | null {
  return value === null ? null : addExact(value, negated(accrued ?? "0"));
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
