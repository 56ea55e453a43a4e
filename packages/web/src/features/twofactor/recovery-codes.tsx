import type { ReactElement } from "react";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./second-factors.module.css";
import { twofactorTexts } from "./texts.ts";

/** The codes that were just made; they are shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactElement {
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(codes.join("\n"));
    snackbar.show({ id: "codes-copied", title: twofactorTexts.copied, body: "", tone: "plain" });
  }
  return (
    <div role="status">
      <Note tone="warn">{twofactorTexts.keepCodes}</Note>
      <ul className={styles["codes"]} aria-label={twofactorTexts.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles["buttons"]}>
        <Button onClick={() => void copy()}>{twofactorTexts.copy}</Button>
        <Button look="quiet" onClick={onDone}>
          {twofactorTexts.done}
        </Button>
      </div>
    </div>
  );
}
