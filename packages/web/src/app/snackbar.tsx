import { useSyncExternalStore, type ReactElement } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { snackbar } from "../data/snackbar-store.ts";
import { commonTexts } from "../ui/texts.ts";
import styles from "./shell.module.css";
import { appTexts } from "./texts.ts";

/** The messages of the whole interface, each for five seconds. */
export function Snackbar(): ReactElement {
  const messages = useSyncExternalStore(snackbar.subscribe, snackbar.get);
  return (
    <ul className={styles["messages"]} aria-live="polite" aria-label={appTexts.messages}>
      {messages.map((message) => (
        <li key={message.id} className={styles["message"]} data-tone={message.tone}>
          <div>
            <p className={styles["messageTitle"]}>{message.title}</p>
            {message.body !== "" && <p className={styles["messageBody"]}>{message.body}</p>}
          </div>
          {message.action !== undefined ? (
            <Button size="small" onClick={message.action.run}>
              {message.action.label}
            </Button>
          ) : (
            <span />
          )}
          <IconButton icon="close" size="small" label={commonTexts.close} onClick={() => snackbar.remove(message.id)} />
        </li>
      ))}
    </ul>
  );
}
