import type { ReactElement } from "react";
import { initialsOf, shadeOf } from "./initials.ts";
import styles from "./signs.module.css";

/**
 * The initials of a record in a square of 24 px, large beside a title, in a colour that stays the same for the same name. Only for the eye: the
 * name stands beside it.
 */
export function Monogram({ name, large }: { name: string; large?: boolean }): ReactElement {
  return (
    <span className={styles["monogram"]} data-shade={shadeOf(name)} data-large={large} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
