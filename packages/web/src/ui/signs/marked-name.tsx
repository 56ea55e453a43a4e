import type { ReactElement } from "react";
import { Monogram } from "./monogram.tsx";
import styles from "./signs.module.css";

/** A record's name after its monogram, as a list shows it. */
export function MarkedName({ name }: { name: string }): ReactElement {
  return (
    <span className={styles["marked"]}>
      <Monogram name={name} />
      <span className={styles["name"]}>{name}</span>
    </span>
  );
}
