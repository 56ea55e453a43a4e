import type { ReactElement, ReactNode } from "react";
import { formatInstant } from "../../ui/format/day.ts";
import { Icon } from "../../ui/icons.tsx";
import { recordTexts } from "../texts.ts";
import styles from "./trail-list.module.css";

/** Steps of a setting as they were taken, each with who took it and when. */
export function TrailList<Step extends { readonly recorded_at: string; readonly user: string | null }>({
  trail,
  children,
}: {
  trail: readonly Step[];
  children: (step: Step) => ReactNode;
}): ReactElement {
  return (
    <ol className={styles["trail"]}>
      {trail.map((step) => (
        <li key={step.recorded_at} className={styles["step"]}>
          {children(step)}
          <p className={styles["who"]}>
            {formatInstant(step.recorded_at)} · {step.user ?? recordTexts.system}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** From what to what a step led; `field` names what, where a trail tells of several. */
export function TrailChange({ field, before, after }: { field?: string; before: string; after: string }): ReactElement {
  return (
    <p className={styles["change"]}>
      {field !== undefined && <span>{field}:</span>} <span>{before}</span> <Icon name="chevronRight" size={12} />
      <strong>{after}</strong>
    </p>
  );
}
