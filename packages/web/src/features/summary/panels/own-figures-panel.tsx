import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import type { ReactElement } from "react";
import { opening } from "../../../records/evidence/figure-key.ts";
import { Panel } from "../../../ui/surfaces/panel.tsx";
import styles from "./blocks.module.css";
import { OwnValue } from "../table/cells.tsx";
import { columnLabel } from "../table/own-columns.ts";
import { ownFigureTexts as texts } from "../table/section-texts.ts";

/** Each column of one's own over all positions together. Null: there are none. */
export function OwnFiguresPanel({
  answer,
  onOpen,
}: {
  answer: SummaryAnswer;
  onOpen: (key: string) => void;
}): ReactElement | null {
  const rows = answer.rows.filter((row) => row.section === "D");
  if (rows.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <p className={styles["meaning"]}>{texts.meaning}</p>
      <dl className={styles["figures"]}>
        {rows.map((row) => (
          <div key={row.key}>
            <dt title={row.label}>{columnLabel(row.label)}</dt>
            <dd>
              <OwnValue
                column={row.label}
                value={row.custom?.[row.label] ?? null}
                onOpen={opening(row.explain_key, onOpen)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
