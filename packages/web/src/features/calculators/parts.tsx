import type { ReactElement, ReactNode } from "react";
import { PERIODICITIES, type Periodicity } from "@distributary/domain/codes/payment-terms";
import { formatDecimal } from "@distributary/domain/money/format-decimal";
import type { Decimal } from "@distributary/domain/money/decimal";
import { periodicityLabels } from "../../records/term-labels.ts";
import { classes } from "../../ui/classes.ts";
import { formatDecimal as shownDecimal } from "../../ui/format/amount.ts";
import { SelectField } from "../../ui/fields/select-field.tsx";
import twin from "../../ui/charts/twin-table.module.css";
import styles from "./calculators.module.css";
import { calculatorTexts as texts } from "./texts.ts";

/** A calculator: fields on the left, what follows from them on the right, the formula under both. */
export function Calculator({
  heading,
  fields,
  formula,
  children,
}: {
  heading: string;
  fields: ReactNode;
  formula: string;
  children: ReactNode;
}): ReactElement {
  return (
    <section className={styles["calculator"]} aria-label={heading}>
      <div className={styles["fields"]}>
        <h2>{heading}</h2>
        {fields}
      </div>
      <div className={styles["answer"]}>
        {children}
        <p className={styles["formula"]}>{formula}</p>
      </div>
    </section>
  );
}

/** How often. */
export function PeriodicityField({
  label,
  value,
  offered = PERIODICITIES,
  onChange,
}: {
  label: string;
  value: Periodicity;
  offered?: readonly Periodicity[];
  onChange: (value: Periodicity) => void;
}): ReactElement {
  const options = offered.map((code) => ({ value: code, label: periodicityLabels[code] }));
  const choose = (code: string): void => onChange(PERIODICITIES.find((one) => one === code) ?? "M");
  return <SelectField label={label} value={value} options={options} onChange={choose} />;
}

/** Figures that follow, the first one large. `null` is not known. */
export function Figures({
  figures,
}: {
  figures: readonly (readonly [label: string, value: string | null])[];
}): ReactElement {
  return (
    <dl className={styles["figures"]} aria-live="polite">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? texts.unknown}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The table behind a chart: words in the first columns, figures in the others. A phone leaves the `spare` ones out. */
export function Twin({
  columns,
  rows,
  words = 1,
  spare = [],
}: {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  words?: number;
  spare?: readonly number[];
}): ReactElement {
  const classOf = (column: number): string =>
    classes(column < words && styles["word"], spare.includes(column) && styles["spare"]);
  return (
    // Scrolled by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes(twin["scroll"], styles["scroll"])} role="region" aria-label={texts.table} tabIndex={0}>
      <table className={twin["table"]}>
        <thead>
          <tr>
            {columns.map((column, i) => (
              <th key={column} scope="col" className={classOf(i)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other name than their place
            <tr key={r}>
              {row.map((cell, i) => (
                <td key={columns[i]} className={classOf(i)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An amount to the cent, as people read it. */
export function money(amount: Decimal): string {
  return shownDecimal(formatDecimal(amount));
}
