import type { ReactElement, ReactNode } from "react";
import styles from "./evidence-sheet.module.css";

/** A table of one kind of evidence under its own heading; `right` are columns of figures, `spare` goes on a phone. */
export function Kind({
  title,
  head,
  right,
  spare,
  children,
}: {
  title: string;
  head: readonly string[];
  right: readonly string[];
  spare?: string;
  children: ReactNode;
}): ReactElement {
  return (
    <section className={styles["section"]}>
      <h3 className={styles["sectionTitle"]}>{title}</h3>
      <table className={styles["table"]}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {right.map((name) => (
              <th key={name} scope="col" className={`${styles["right"]} ${name === spare ? styles["spare"] : ""}`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
