import type { ReactElement } from "react";
import { Choice } from "../ui/fields/choice.tsx";
import { singleKeys } from "../data/preferences.ts";
import { Sheet } from "../ui/sheet.tsx";
import { useStore } from "../data/store.ts";
import styles from "./shell.module.css";
import { appTexts, keyTexts } from "./texts.ts";

/** What the keys do, and the switch for those of a single letter. */
export function KeysSheet({ onClose }: { onClose: () => void }): ReactElement {
  const on = useStore(singleKeys);
  return (
    <Sheet title={appTexts.keys} onClose={onClose} size="peek" resizable={false}>
      <table className={styles["keys"]}>
        <tbody>
          {keyTexts.map(([key, meaning]) => (
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
