import type { ReactElement, ReactNode } from "react";
import { classes } from "../classes.ts";
import styles from "./needed-mark.module.css";
import { commonTexts } from "../texts.ts";

/** Marks the label of the field in it where that field cannot stay empty. The field itself says so to screen readers. */
export function NeededMark({
  needed,
  className,
  children,
}: {
  readonly needed: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactElement {
  return <div className={classes(className, needed && styles["needed"])}>{children}</div>;
}

/** What the mark means, once for a form that has one. */
export function NeededLegend({ className }: { readonly className?: string | undefined }): ReactElement {
  return (
    <p className={classes(styles["legend"], className)} aria-hidden="true">
      <span className={styles["sign"]}>*</span> {commonTexts.neededLegend}
    </p>
  );
}
