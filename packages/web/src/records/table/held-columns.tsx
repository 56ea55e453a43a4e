import type { ReactElement, ReactNode } from "react";
import type { Column } from "../../ui/table/columns.ts";
import { numberCell } from "../../ui/table/columns.ts";
import { Figure } from "../../ui/figure.tsx";
import { Sparkline } from "../../ui/charts/sparkline.tsx";
import { inUnit } from "../../ui/format/in-unit.ts";
import styles from "./held-columns.module.css";
import type { HeldValue, HeldValues } from "../held/held-values.ts";
import { recordTexts } from "../texts.ts";

/** What a record without a position holds. */
const nothing: HeldValue = { value: "0", change: "0", incomplete: false, course: [] };

/** What a record of a list holds; undefined while that is not read. */
function heldBy(held: HeldValues | undefined, id: string) {
  return held && (held.byId.get(id) ?? nothing);
}

/** The columns of what each record of a list is worth today, and what it changed by; empty while that is not read. */
export function heldColumns<Row extends { readonly uuid: string }>(
  held: HeldValues | undefined,
): readonly Column<Row>[] {
  return [
    {
      id: "course",
      label: recordTexts.course,
      width: "112px",
      cell: (row) => {
        const one = heldBy(held, row.uuid);
        return one && <Sparkline values={one.course} />;
      },
    },
    ...worthColumns<Row>(held),
  ];
}

/**
 * A value that stands in those of others: said before the figure, so that figures stay under one another; on a phone
 * before the change in the line under it, where it takes no room from a name.
 */
function Through({ line, children }: { line: "first" | "second"; children: ReactNode }): ReactElement {
  return (
    <span title={recordTexts.throughSharesWhy}>
      <small className={styles["through"]} data-line={line}>
        {recordTexts.throughShares}
      </small>{" "}
      {children}
    </span>
  );
}

/** The columns of value and change alone. */
export function worthColumns<Row extends { readonly uuid: string }>(
  held: HeldValues | undefined,
): readonly Column<Row>[] {
  const of = (row: Row) => heldBy(held, row.uuid);
  return [
    {
      id: "value",
      label: inUnit(recordTexts.value, held?.unit ?? ""),
      numeric: true,
      width: "160px",
      cell: (row) => {
        const one = of(row);
        if (one === undefined) return null;
        const figure = <Figure value={one.value} suffix={one.incomplete ? " *" : undefined} />;
        return one.through === true ? <Through line="first">{figure}</Through> : figure;
      },
      value: (row) => numberCell(of(row)?.value),
      narrow: "figure",
    },
    {
      id: "change",
      label: recordTexts.changeSince(held?.since ?? null),
      numeric: true,
      width: "168px",
      cell: (row) => {
        const one = of(row);
        if (one === undefined) return null;
        const figure = <Figure value={one.change} sign="always" />;
        return one.through === true ? <Through line="second">{figure}</Through> : figure;
      },
      value: (row) => numberCell(of(row)?.change),
      narrow: "aside",
    },
  ];
}
