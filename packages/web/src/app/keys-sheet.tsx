import type { ReactElement } from "react";
import { Choice } from "../ui/fields/choice.tsx";
import { singleKeys } from "../data/preferences/preferences.ts";
import { useMayWrite } from "../data/session/session.ts";
import { Sheet } from "../ui/surfaces/sheet.tsx";
import { useStore } from "../data/store.ts";
import styles from "./shell.module.css";
import { keyTexts } from "./key-texts.ts";
import { appTexts } from "./texts.ts";

/** Those that lead to where something is written. */
const KEYS_THAT_WRITE: ReadonlySet<string> = new Set<keyof typeof keyTexts>(["add", "importer"]);

/** What the keys do, and the switch for those of a single letter. */
export function KeysSheet({ onClose }: { onClose: () => void }): ReactElement {
  const on = useStore(singleKeys);
  const writes = useMayWrite();
  return (
    <Sheet title={appTexts.keys} onClose={onClose} size="peek" resizable={false}>
      <table className={styles["keys"]}>
        <tbody>
          {Object.entries(keyTexts)
            .filter(([action]) => writes || !KEYS_THAT_WRITE.has(action))
            .map(([action, [key, meaning]]) => (
              <tr key={action}>
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
