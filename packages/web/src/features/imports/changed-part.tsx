import type { ReactElement } from "react";
import { formatCount } from "../../ui/format/count.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import type { ChangedSince } from "./changed-since.ts";
import { undo } from "./flow/flow.ts";
import styles from "./importer-page.module.css";
import { importTexts, recordKinds } from "./texts.ts";

const SHOWN = 20;

/** Records that were changed after an import: they may stay while the rest is taken back, or they stayed. */
export function ChangedPart({ changed, busy }: { changed: ChangedSince; busy: boolean }): ReactElement {
  const { records, stayed, importId } = changed;
  return (
    <div className={styles["changed"]} role="status">
      <Note tone="warn">
        {stayed ? importTexts.stayed : importTexts.changedSince}
        <ul>
          {records.slice(0, SHOWN).map((record) => (
            <li key={record.uuid}>
              {`${record.name} `}
              <span className={styles["raw"]}>{recordKinds[record.kind] ?? record.kind}</span>
            </li>
          ))}
          {records.length > SHOWN && <li>{importTexts.andMore(formatCount(records.length - SHOWN))}</li>}
        </ul>
        {!stayed && (
          <Button icon="undo" size="small" busy={busy} onClick={() => void undo(importId, true)}>
            {importTexts.undoRest}
          </Button>
        )}
      </Note>
    </div>
  );
}
