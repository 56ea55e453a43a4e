import type { ReactElement, ReactNode } from "react";
import { Monogram } from "./monogram.tsx";
import styles from "./signs.module.css";

/** A record's name after the sign of its kind, or after its monogram, as a list shows it. */
export function MarkedName({ name, sign }: { name: string; sign?: ReactNode }): ReactElement {
  return (
    <span className={styles["marked"]}>
      {sign ?? <Monogram name={name} />}
      <span className={styles["name"]}>{name}</span>
    </span>
  );
}
