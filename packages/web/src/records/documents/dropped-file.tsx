import type { ReactElement } from "react";
import type { Queued } from "../../pickers/documents/upload-queue.ts";
import { Icon } from "../../ui/icons.tsx";
import { Menu } from "../../ui/menus/menu.tsx";
import styles from "./documents-section.module.css";
import { documentPanelTexts as texts } from "./texts.ts";

/** A file that was dropped on a record: on its way, there, or failed with what can be done about it. */
export function DroppedFile({
  one,
  onAgain,
  onForget,
}: {
  one: Queued;
  onAgain: () => void;
  onForget: () => void;
}): ReactElement {
  const { failure } = one;
  const state = one.document !== null ? "uploaded" : failure !== null ? "failed" : "uploading";
  return (
    <li className={styles["line"]} data-state={state}>
      <span className={styles["sign"]} data-state={state}>
        {state === "uploading" ? (
          <span className={styles["spinner"]} aria-hidden="true" />
        ) : (
          <Icon name={state === "uploaded" ? "check" : "fault"} />
        )}
      </span>
      <span className={styles["name"]}>
        {one.name}
        {failure !== null && (
          <span className={styles["fault"]}>{failure.message === "" ? failure.title : failure.message}</span>
        )}
      </span>
      <span className={styles["size"]} role="status">
        {texts.states[state]}
      </span>
      {failure !== null && (
        <Menu
          size="small"
          icon="more"
          label={<span className={styles["hidden"]}>{texts.errorOf(one.name)}</span>}
          entries={[
            {
              key: "again",
              label:
                failure.suggestion !== null
                  ? texts.use(failure.suggestion)
                  : failure.sent === null
                    ? texts.retry
                    : texts.continue,
              icon: "refresh",
              onSelect: onAgain,
            },
            { key: "forget", label: texts.dismiss, icon: "close", onSelect: onForget },
          ]}
        />
      )}
    </li>
  );
}
