import type { ReactElement } from "react";
import { sayFailure } from "../../data/cache.ts";
import { DOCUMENT_FILES } from "../../data/windows/taken-files.ts";
import { askUpload, chooseFiles } from "../../data/windows/uploads-asked.ts";
import { discardUpload, useUnfinished } from "../../pickers/documents/unfinished.ts";
import { Button } from "../../ui/button.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { Note } from "../../ui/states.tsx";
import styles from "./documents-page.module.css";
import { documentTexts as texts } from "./texts.ts";

/** Uploads of new documents that were broken off: each continues when its file is chosen again, or is discarded. */
export function UnfinishedUploads({ universe, enabled }: { universe: string; enabled: boolean }): ReactElement | null {
  const uploads = useUnfinished(universe, enabled).filter(({ version_number: version }) => version === 1);
  if (uploads.length === 0) return null;

  return (
    <ul className={styles["unfinished"]} aria-label={texts.unfinished}>
      {uploads.map(({ uuid, name, parent_id: parent, received, storage_size: bytes }) => (
        <li key={uuid}>
          <Note tone="warn">
            <div className={styles["unfinishedOne"]}>
              <p>{texts.unfinishedOne(name, formatBytes(received), formatBytes(bytes))}</p>
              <Button
                size="small"
                onClick={() => chooseFiles(DOCUMENT_FILES, (files) => askUpload(files.slice(0, 1), parent))}
              >
                {texts.continueUpload}
              </Button>
              <Button size="small" onClick={() => void discardUpload(uuid).catch(sayFailure)}>
                {texts.discardUpload}
              </Button>
            </div>
          </Note>
        </li>
      ))}
    </ul>
  );
}
