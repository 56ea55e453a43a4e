import type { ReactElement } from "react";
import { initialsOf, shadeOf } from "./initials.ts";
import styles from "./signs.module.css";

/**
 * The initials of a record in a square of 24 px, in a colour that stays the same for the same name. Only for the eye: the
 * name stands beside it.
 */
export function Monogram({ name }: { name: string }): ReactElement {
  return (
    <span className={styles["monogram"]} data-shade={shadeOf(name)} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
