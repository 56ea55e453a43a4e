import { useSyncExternalStore, type ReactElement } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { snackbar, type Message } from "../data/snackbar-store.ts";
import { commonTexts } from "../ui/texts.ts";
import styles from "./shell.module.css";
import { appTexts } from "./texts.ts";

/** The messages of the whole interface, each for five seconds, and as long as somebody is on one. */
export function Snackbar(): ReactElement {
  const messages = useSyncExternalStore(snackbar.subscribe, snackbar.get);
  return (
    <ul
      className={styles["messages"]}
      aria-live="polite"
      aria-label={appTexts.messages}
      onPointerEnter={snackbar.hold}
      onPointerLeave={snackbar.release}
      onFocus={snackbar.hold}
      onBlur={snackbar.release}
    >
      {messages.map((message) => (
        <li key={message.id} className={styles["message"]} data-tone={message.tone}>
          <div>
            <p className={styles["messageTitle"]}>{message.title}</p>
            {message.body !== "" && <p className={styles["messageBody"]}>{message.body}</p>}
          </div>
          {message.action !== undefined ? (
            <Button size="small" onClick={() => act(message)}>
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

/** Does once what a message offers: it goes with the press, so that a second one cannot do it again. */
function act({ id, action }: Message): void {
  snackbar.remove(id);
  action?.run();
}
