import type { FullInstrument } from "@distributary/contract/records/instruments";
import { SHARE_CLASSES } from "@distributary/domain/instruments/safe/safe-terms";
import { useMemo, useState, type ReactElement } from "react";
import { readDraft, writeDraft } from "../../../records/form/drafts.ts";
import { NumberField } from "../../../records/form/controls/number-field.tsx";
import { Section } from "../../../records/page/record-page.tsx";
import { useAmountsCovered } from "../../../ui/amounts.ts";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { formatKnown, quantityDigits } from "../../../ui/format/amount.ts";
import { plainPercentText } from "../../../ui/format/ratio.ts";
import { commonTexts } from "../../../ui/texts.ts";
import { writeExactAmount } from "../../../ui/format/typed-amount.ts";
import { inUnit } from "../../../ui/format/in-unit.ts";
import { ConversionOutcome } from "./conversion-outcome.tsx";
import styles from "./conversion-panel.module.css";
import { outcomeOf, ownOutcome, readRound, type OwnOutcome, type TypedRound } from "./conversion-round.ts";
import { conversionTexts as texts } from "./conversion-texts.ts";
import type { Converting } from "./converting.ts";

/** A next round of the company to try: typed on the left, what it converts into on the right, kept until the next visit. */
export function ConversionTry({
  instrument,
  converting,
  unit,
  on,
}: {
  instrument: FullInstrument;
  converting: Converting;
  unit: string;
  /** today */
  on: string;
}): ReactElement {
  const { own, all, held } = converting;
  const draft = `conversion/${instrument.uuid}`;
  const [typed, setTyped] = useState<TypedRound>(() =>
    begun(readDraft(draft), { invested: own.principal === null ? "" : writeExactAmount(own.principal), date: on }),
  );
  const set = (change: Partial<TypedRound>): void => {
    const next = { ...typed, ...change };
    setTyped(next);
    const { preMoney, newMoney, poolTarget, shares } = next;
    writeDraft(draft, { preMoney, newMoney, poolTarget, ...shares });
  };
  const { tried, faults } = useMemo(() => readRound(typed, own, all), [typed, own, all]);
  const { outcome, impossible } = useMemo(
    () => (tried === null ? { outcome: null, impossible: null } : outcomeOf(tried)),
    [tried],
  );
  const covered = useAmountsCovered();
  const others = all.filter(({ id }) => id !== own.id).map(({ name }) => name);
  return (
    <Section title={texts.round}>
      <div className={styles["try"]}>
        <div className={styles["fields"]}>
          <NumberField
            label={inUnit(texts.preMoney, unit)}
            value={typed.preMoney}
            fault={faults["preMoney"]}
            onChange={(preMoney) => set({ preMoney })}
          />
          <NumberField
            label={inUnit(texts.newMoney, unit)}
            value={typed.newMoney}
            fault={faults["newMoney"]}
            onChange={(newMoney) => set({ newMoney })}
          />
          <NumberField
            label={texts.pool}
            value={typed.poolTarget}
            fault={faults["poolTarget"]}
            hint={texts.poolHint}
            onChange={(poolTarget) => set({ poolTarget })}
          />
          <NumberField
            label={inUnit(texts.invested, unit)}
            value={typed.invested}
            fault={faults["invested"]}
            onChange={(invested) => set({ invested })}
          />
          {own.terms.interestRate !== null && (
            <DateField
              stacked
              clearable={false}
              label={texts.date}
              value={typed.date}
              error={faults["date"]}
              hint={texts.dateHint}
              onChange={(date) => set({ date: date ?? "" })}
            />
          )}
          <fieldset className={styles["classes"]}>
            <legend>{texts.shares}</legend>
            {SHARE_CLASSES.map((name) => (
              <NumberField
                key={name}
                label={texts.classes[name]}
                value={typed.shares[name]}
                fault={faults[name]}
                hint={own.terms.counts.includes[name] ? texts.counted : texts.notCounted}
                onChange={(count) => set({ shares: { ...typed.shares, [name]: count } })}
              />
            ))}
          </fieldset>
          <ul className={styles["said"]}>
            {own.terms.isCountAssumed && <li>{texts.assumed}</li>}
            <li>{countedOf(converting)}</li>
            {others.length > 0 && <li>{texts.others(others.join(", "))}</li>}
            {instrument.issuer_id === null && <li>{texts.noIssuer}</li>}
          </ul>
        </div>
        <div className={styles["answer"]}>
          <output className="visually-hidden">
            {tried !== null && outcome !== null && saidOf(ownOutcome(outcome, tried.own), unit, covered)}
          </output>
          {impossible !== null && (
            <p className={styles["impossible"]} role="alert">
              {texts.impossible}: {impossible}
            </p>
          )}
          {tried === null || outcome === null ? (
            impossible === null && <p className={styles["note"]}>{texts.type}</p>
          ) : (
            <ConversionOutcome
              tried={tried}
              outcome={outcome}
              unit={unit}
              instrument={instrument.uuid}
              held={held}
              date={typed.date}
            />
          )}
        </div>
      </div>
    </Section>
  );
}

/** What a round comes to, in a line for those who do not see the figures change while they type. */
function saidOf({ shares, ownership, worth }: OwnOutcome, unit: string, covered: boolean): string {
  const amount = (text: string): string => (covered ? commonTexts.hidden : text);
  return [
    `${texts.outcome.shares} ${amount(formatKnown(shares, quantityDigits))}`,
    `${texts.outcome.ownership} ${plainPercentText(ownership)}`,
    `${texts.outcome.worth} ${amount(`${formatKnown(worth)} ${unit}`)}`,
  ].join(" · ");
}

function countedOf({ own }: Converting): string {
  const { postMoney, includes } = own.terms.counts;
  if (postMoney) return texts.postMoney;
  return includes.converts ? `${texts.preMoneyCap} ${texts.converts}` : texts.preMoneyCap;
}

/** What was typed before, or the first round to try. */
function begun(
  kept: Readonly<Record<string, unknown>> | null,
  first: Pick<TypedRound, "invested" | "date">,
): TypedRound {
  const text = (name: string): string => {
    const value = kept?.[name];
    return typeof value === "string" ? value : "";
  };
  return {
    preMoney: text("preMoney"),
    newMoney: text("newMoney"),
    poolTarget: text("poolTarget"),
    ...first,
    shares: Object.fromEntries(SHARE_CLASSES.map((name) => [name, text(name)])) as TypedRound["shares"],
  };
}
