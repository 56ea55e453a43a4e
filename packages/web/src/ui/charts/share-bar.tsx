import type { ReactElement, ReactNode } from "react";
import { formatShare } from "../format/amount.ts";
import styles from "./share-bar.module.css";

/** One part of a whole. */
export interface SharePart {
  readonly key: string;
  readonly label: string;
  /** of the whole, 0 to 1, as decimal text; null: not known */
  readonly share: string | null;
  /** place among the chart colours, from 1, which begin anew after the last; null: the grey of what is left over */
  readonly colour: number | null;
  /** What stands in the place of the label, such as a link. */
  readonly name?: ReactNode;
  /** What stands in the place of the share, such as a figure that opens. */
  readonly shown?: ReactNode;
  /** What stands after the share. */
  readonly value?: ReactNode;
}

/** Chart colours that there are. */
const colours = 8;

/** What a whole consists of: one bar of all of it, and its parts under it with name, share and value. */
export function ShareBar({ label, parts }: { label: string; parts: readonly SharePart[] }): ReactElement {
  const said = parts.map((part) => `${part.label} ${formatShare(part.share)}`);
  return (
    <>
      <div className={styles["whole"]} role="img" aria-label={`${label}: ${said.join(", ")}`}>
        {parts.map(
          (part, at) =>
            // The narrowest part is still seen, so that one of nothing must not be drawn.
            Number(part.share ?? 0) > 0 && (
              <span
                key={part.key}
                className={styles["part"]}
                style={{ flexGrow: Number(part.share), background: colourOf(part) }}
                title={said[at]}
              />
            ),
        )}
      </div>
      <ul className={styles["parts"]}>
        {parts.map((part) => (
          <li key={part.key} className={styles["item"]}>
            <span className={styles["key"]} style={{ background: colourOf(part) }} aria-hidden="true" />
            <span className={styles["name"]}>{part.name ?? part.label}</span>
            <span className={styles["share"]}>{part.shown ?? formatShare(part.share)}</span>
            {part.value !== undefined && <span className={styles["value"]}>{part.value}</span>}
          </li>
        ))}
      </ul>
    </>
  );
}

function colourOf({ colour }: SharePart): string {
  return colour === null ? "var(--chart-rest)" : `var(--chart-${((colour - 1) % colours) + 1})`;
}
