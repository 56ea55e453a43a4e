import type { ReactElement } from "react";
import { Choice } from "../ui/fields/choice.tsx";
import { singleKeys } from "../data/preferences/preferences.ts";
import { useMayWrite } from "../data/session/session.ts";
import { Sheet } from "../ui/surfaces/sheet.tsx";
import { useStore } from "../data/store.ts";
import styles from "./shell.module.css";
import { appTexts, keysThatWrite, keyTexts } from "./texts.ts";

/** What the keys do, and the switch for those of a single letter. */
export function KeysSheet({ onClose }: { onClose: () => void }): ReactElement {
  const on = useStore(singleKeys);
  const writes = useMayWrite();
  return (
    <Sheet title={appTexts.keys} onClose={onClose} size="peek" resizable={false}>
      <table className={styles["keys"]}>
        <tbody>
          {keyTexts
            .filter(([key]) => writes || !keysThatWrite.has(key))
            .map(([key, meaning]) => (
              <tr key={key}>
                <td>
                  <kbd className={styles["key"]}>{key}</kbd>
                </td>
                <td>{meaning}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className={styles["keysEnd"]}>
        <span>{appTexts.singleKeys}</span>
        <Choice
          label={appTexts.singleKeys}
          value={on}
          onChange={singleKeys.set}
          options={[
            { value: "on", label: appTexts.on },
            { value: "off", label: appTexts.off },
          ]}
        />
      </div>
    </Sheet>
  );
}
