import { useId, useMemo, useState, type ReactElement } from "react";
import { SHARE_CLASSES, type ShareClass } from "@distributary/domain/instruments/safe/safe-terms";
import { formatDecimal as plainDecimal } from "@distributary/domain/money/format-decimal";
import { decimalOf, multiplyRationals, rational, type Rational } from "@distributary/domain/money/rational";
import { Button, IconButton } from "../../ui/button.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import fieldStyles from "../../ui/fields/field.module.css";
import { FieldSays } from "../../ui/fields/field.tsx";
import { formatDecimal, priceDigits } from "../../ui/format/amount.ts";
import { NumberField } from "../../records/form/controls/number-field.tsx";
import styles from "./calculators.module.css";
import { Calculator, Figures, Twin } from "./parts.tsx";
import { safeAnswer, type SafeAnswer, type SafeInput, type TypedSafe } from "./safe.ts";
import { calculatorTexts } from "./texts.ts";

const texts = calculatorTexts.safe;
const MOST_SAFES = 12;
const COLOURS = 8;

const EXAMPLE: SafeInput = {
  kind: "post",
  roundPrice: "2.50",
  shares: { common: "8000000", preferred: "0", unissued: "0", options: "750000", pool: "1000000", warrants: "0" },
  includes: {
    common: true,
    preferred: true,
    unissued: true,
    options: true,
    pool: true,
    warrants: true,
    converts: true,
  },
  safes: [
    { investment: "500000", cap: "8000000", discount: "20", favoured: false, otherKind: false },
    { investment: "250000", cap: "", discount: "15", favoured: false, otherKind: false },
  ],
};

/** SAFE conversion in a priced round. */
export function SafeCalculator(): ReactElement {
  const [input, setInput] = useState(EXAMPLE);
  const { answer, faults, impossible } = useMemo(() => safeAnswer(input), [input]);
  const set = (change: Partial<SafeInput>): void => setInput((old) => ({ ...old, ...change }));
  const setSafe = (index: number, change: Partial<TypedSafe>): void =>
    set({ safes: input.safes.map((safe, i) => (i === index ? { ...safe, ...change } : safe)) });
  const tick = (name: ShareClass | "converts", ticked: boolean): void =>
    set({ includes: { ...input.includes, [name]: ticked } });
  const fields = (
    <>
      <Choice
        label={texts.kind}
        value={input.kind}
        options={(["pre", "post"] as const).map((value) => ({ value, label: texts.kindsOfCap[value] }))}
        onChange={(kind) => set({ kind })}
      />
      <NumberField
        label={texts.roundPrice}
        value={input.roundPrice}
        fault={faults["roundPrice"]}
        onChange={(roundPrice) => set({ roundPrice })}
      />
      <fieldset className={styles["group"]}>
        <legend>{texts.shares}</legend>
        <p className={styles["note"]}>{texts.sharesHint}</p>
        <div className={styles["classes"]}>
          {SHARE_CLASSES.map((name) => (
            <ClassLine
              key={name}
              name={name}
              input={input}
              fault={faults[name]}
              onShares={(text) => set({ shares: { ...input.shares, [name]: text } })}
              onTick={(ticked) => tick(name, ticked)}
            />
          ))}
        </div>
        <CheckField
          label={texts.classes.converts}
          checked={input.includes.converts || input.kind === "post"}
          disabled={input.kind === "post"}
          onChange={(ticked) => tick("converts", ticked)}
        />
      </fieldset>
      {input.safes.map((safe, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- a SAFE has no other name than its place
        <SafeLine
          key={i}
          index={i}
          safe={safe}
          kind={input.kind}
          faults={faults}
          onChange={(change) => setSafe(i, change)}
          onRemove={() => set({ safes: input.safes.filter((_, at) => at !== i) })}
        />
      ))}
      <div>
        <Button
          disabled={input.safes.length >= MOST_SAFES}
          onClick={() =>
            set({
              safes: [...input.safes, { investment: "", cap: "", discount: "", favoured: false, otherKind: false }],
            })
          }
        >
          {texts.add}
        </Button>
      </div>
    </>
  );
  return (
    <Calculator heading={texts.heading} fields={fields} formula={texts.formula}>
      {impossible !== null && (
        <p className={styles["impossible"]} role="alert">
          {texts.impossible}: {impossible}
        </p>
      )}
      <Figures
        figures={[
          [texts.holders, answer ? percent(answer.holders) : null],
          [texts.capitalization, answer ? shares(answer.round.companyCapitalization) : null],
        ]}
      />
      {answer && <SafeOutcome answer={answer} />}
    </Calculator>
  );
}

/** A share class: whether it counts, and how many shares it has. */
function ClassLine({
  name,
  input,
  fault,
  onShares,
  onTick,
}: {
  name: ShareClass;
  input: SafeInput;
  fault: string | undefined;
  onShares: (text: string) => void;
  onTick: (ticked: boolean) => void;
}): ReactElement {
  const says = useId();
  return (
    <>
      <CheckField label={texts.classes[name]} checked={input.includes[name]} onChange={onTick} />
      <div>
        <input
          className={fieldStyles["input"]}
          aria-label={texts.sharesOf(texts.classes[name])}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={says}
          value={input.shares[name]}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onShares(event.target.value)}
        />
        <FieldSays id={says} error={fault} hint={undefined} />
      </div>
    </>
  );
}

function SafeLine({
  index,
  safe,
  kind,
  faults,
  onChange,
  onRemove,
}: {
  index: number;
  safe: TypedSafe;
  kind: SafeInput["kind"];
  faults: Readonly<Record<string, string>>;
  onChange: (change: Partial<TypedSafe>) => void;
  onRemove: () => void;
}): ReactElement {
  return (
    <fieldset className={styles["group"]} aria-label={texts.safe(index + 1)}>
      <div className={styles["safe"]}>
        <div className={styles["entryHead"]}>
          <strong>{texts.safe(index + 1)}</strong>
          <IconButton icon="close" label={texts.remove(index + 1)} onClick={onRemove} />
        </div>
        <NumberField
          label={texts.investment}
          value={safe.investment}
          fault={faults[`investment ${index}`]}
          onChange={(investment) => onChange({ investment })}
        />
        <NumberField
          label={texts.cap}
          value={safe.cap}
          fault={faults[`cap ${index}`]}
          onChange={(cap) => onChange({ cap })}
        />
        <NumberField
          label={texts.discount}
          value={safe.discount}
          fault={faults[`discount ${index}`]}
          onChange={(discount) => onChange({ discount })}
        />
        <div className={styles["favoured"]} title={texts.favouredLong}>
          <CheckField label={texts.favoured} checked={safe.favoured} onChange={(favoured) => onChange({ favoured })} />
        </div>
        <div className={styles["favoured"]}>
          <CheckField
            label={texts.otherKind[kind]}
            checked={safe.otherKind}
            onChange={(otherKind) => onChange({ otherKind })}
          />
        </div>
      </div>
    </fieldset>
  );
}

function SafeOutcome({ answer: { round, parts, holders } }: { answer: SafeAnswer }): ReactElement {
  const all = [{ name: texts.holders, part: holders }, ...parts.map((part, i) => ({ name: texts.safe(i + 1), part }))];
  return (
    <>
      <div
        className={styles["bars"]}
        role="img"
        aria-label={texts.spoken(all.map(({ name, part }) => `${name} ${percent(part)}`).join(", "))}
      >
        {all.map(({ name, part }, i) => (
          <span
            key={name}
            title={`${name} ${percent(part)}`}
            style={{ flexGrow: Number(percentText(part)), background: colourOf(i) }}
          />
        ))}
      </div>
      <ul className={styles["legend"]}>
        {all.map(({ name, part }, i) => (
          <li key={name}>
            <span className={styles["swatch"]} style={{ background: colourOf(i) }} />
            {name} {percent(part)}
          </li>
        ))}
      </ul>
      <Twin
        columns={texts.columns}
        rows={round.safes.map((safe, i) => [
          texts.safe(i + 1),
          formatDecimal(plainDecimal(decimalOf(safe.conversionPrice)), priceDigits),
          texts.basis[safe.basis],
          formatDecimal(String(safe.shares), { least: 0, most: 0 }),
          percent(parts[i] ?? rational(0n, 1n)),
        ])}
      />
    </>
  );
}

function colourOf(index: number): string {
  return `var(--chart-${(index % COLOURS) + 1})`;
}

function shares(value: Rational): string {
  return formatDecimal(plainDecimal(decimalOf(value)), { least: 0, most: 2 });
}

function percentText(value: Rational): string {
  return plainDecimal(decimalOf(multiplyRationals(value, rational(100n, 1n))));
}

function percent(value: Rational): string {
  return `${formatDecimal(percentText(value))} %`;
}
