import type { KeptRecord } from "@distributary/contract/entry/imports";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { recordPath } from "../../pickers/search/record-path.ts";
import { formatCount } from "../../ui/format/count.ts";
import { Note } from "../../ui/states.tsx";
import styles from "./importer-page.module.css";
import { importTexts, recordKinds, usersOf } from "./texts.ts";

const SHOWN = 20;

/** Records that stayed when their import was taken back, with what uses them. */
export function KeptPart({ kept }: { kept: readonly KeptRecord[] }): ReactElement {
  return (
    <div className={styles["changed"]} role="status">
      <Note tone="warn">
        {importTexts.kept}
        <ul>
          {kept.slice(0, SHOWN).map((record) => (
            <li key={record.uuid}>
              <Link to={recordPath(record.kind, record.uuid)}>{record.name}</Link>{" "}
              <span className={styles["raw"]}>
                {`${recordKinds[record.kind] ?? record.kind}, ${importTexts.usedBy(usersOf(record))}`}
              </span>
            </li>
          ))}
          {kept.length > SHOWN && <li>{importTexts.andMore(formatCount(kept.length - SHOWN))}</li>}
        </ul>
      </Note>
    </div>
  );
}
