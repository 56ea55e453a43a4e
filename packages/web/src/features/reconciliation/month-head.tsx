import type { ReactElement } from "react";
import styles from "./month-grid.module.css";
import { monthName } from "./month-name.ts";

/** The head of a grid by month: what its lines are, and each month, in full for whoever hears it. */
export function MonthHead({
  first,
  months,
  narrow,
}: {
  first: string;
  months: readonly string[];
  narrow: boolean;
}): ReactElement {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {months.map((month) => (
          <th key={month} scope="col" className={styles["month"]}>
            <span aria-hidden="true">{monthName(month, narrow)}</span>
            <span className="visually-hidden">{month}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
