import { minorUnitOf } from "@distributary/domain/codes/currencies";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import type { ReactElement } from "react";
import { useDryRun } from "../../../records/form/use-dry-run.ts";
import type { RecordForm } from "../../../records/form/use-record-form.ts";
import { Figure } from "../../../ui/figure.tsx";
import { Icon } from "../../../ui/icons.tsx";
import styles from "./derived-terms.module.css";
import { derivedTexts } from "./derived-texts.ts";
import type { Derivation } from "./derivation.ts";
import { derivedTerms, derivedUnit } from "./derived.ts";
import { useSymbol } from "../prices/use-symbol.ts";

/** Beside the form of an instrument: the figures that follow from its terms, and what a dry run says of it. */
export function DerivedTerms({
  form,
  type,
  dryRun,
}: {
  form: RecordForm;
  type: InstrumentType;
  dryRun: (body: Record<string, unknown>) => Promise<unknown>;
}): ReactElement {
  const currency = useSymbol(derivedUnit(type, form.values));
  const run = useDryRun(form, dryRun);
  const refusals = Object.entries(run.refusal ?? {});
  return (
    <section className={styles["derived"]} aria-label={derivedTexts.title} aria-live="polite">
      <h2>{derivedTexts.title}</h2>
      <Figures
        derivation={derivedTerms(type, form.values, currency)}
        places={minorUnitOf(currency ?? "")}
        form={form}
      />
      {refusals.length > 0 ? (
        <div className={styles["refused"]}>
          <p>
            <Icon name="warning" size={14} /> {derivedTexts.refused}
          </p>
          <ul>
            {refusals.map(([name, text]) => (
              <li key={name}>
                {form.fields.find((field) => field.name === name)?.label ?? name}: {text}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        run.answer !== null && (
          <p className={styles["fine"]}>
            <Icon name="check" size={14} /> {run.stale ? derivedTexts.checking : derivedTexts.fine}
          </p>
        )
      )}
    </section>
  );
}

function Figures({
  derivation,
  places,
  form,
}: {
  derivation: Derivation | null;
  places: number;
  form: RecordForm;
}): ReactElement {
  if (derivation === null) return <p className={styles["nothing"]}>{derivedTexts.none}</p>;
  const { figures, missing, notes } = derivation;
  const needed = form.fields.filter(({ name }) => missing.includes(name)).map(({ label }) => label);
  const digits = { money: { least: places, most: places }, price: { least: places, most: places + 4 } };
  const said =
    needed.length > 0
      ? [derivedTexts.nothing(needed.join(", "))]
      : figures.length + notes.length === 0
        ? [derivedTexts.unfit]
        : notes;
  return (
    <>
      {figures.length > 0 && (
        <dl>
          {figures.map(([label, value, kind]) => (
            <div key={label} className={styles["line"]}>
              <dt>{label}</dt>
              <dd>
                {kind === "money" || kind === "price" ? <Figure value={value} digits={digits[kind]} open /> : value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {said.map((text) => (
        <p key={text} className={styles["nothing"]}>
          {text}
        </p>
      ))}
    </>
  );
}
