import type { ReactElement, ReactNode } from "react";
import styles from "./key-figures.module.css";

/** One of the figures that a page begins with, with what is said under it. */
export interface KeyFigure {
  readonly label: string;
  readonly figure: ReactNode;
  readonly under?: ReactNode;
}

/** The few figures that a person opens a record for, before anything is drawn or listed. */
export function KeyFigures({
  label,
  figures,
}: {
  /** What they are the figures of, for those who do not see where they stand. */
  readonly label: string;
  readonly figures: readonly KeyFigure[];
}): ReactElement {
  return (
    <dl className={styles["figures"]} aria-label={label}>
      {figures.map(({ label: name, figure, under }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {figure}
            {under !== undefined && <small>{under}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
