import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import styles from "../../ui/surfaces/people.module.css";

/** An answer that can be given: its word, its whole name for those who do not see the row, and whether it is on its way. */
export interface OfferAnswer {
  readonly label: string;
  readonly name: string;
  readonly busy: boolean;
  onGive(): void;
}

/** Something that one is offered, with the answers to it. */
export function OfferRow({
  name,
  lines,
  accept,
  decline,
}: {
  name: string;
  lines: readonly string[];
  accept: OfferAnswer;
  decline: OfferAnswer | null;
}): ReactElement {
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p className={styles["name"]}>{name}</p>
        {lines.map((line) => (
          <p key={line} className={styles["aside"]}>
            {line}
          </p>
        ))}
      </div>
      <div className={styles["buttons"]}>
        <Button size="small" look="primary" aria-label={accept.name} busy={accept.busy} onClick={accept.onGive}>
          {accept.label}
        </Button>
        {decline !== null && (
          <Button size="small" aria-label={decline.name} busy={decline.busy} onClick={decline.onGive}>
            {decline.label}
          </Button>
        )}
      </div>
    </li>
  );
}
