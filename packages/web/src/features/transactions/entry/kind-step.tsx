import { useEffect, useRef, type KeyboardEvent, type ReactElement } from "react";
import { entryKinds, kindKeys, kindTexts, type EntryKind } from "./entry-kinds.ts";
import styles from "./entry.module.css";
import { entryTexts } from "./texts.ts";

/** The first step: what happened. A letter chooses at once; the arrows walk, Enter takes. */
export function KindStep({ onChoose }: { onChoose: (kind: EntryKind) => void }): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const kind = entryKinds.find((one) => kindKeys[one] === event.key.toLowerCase());
    if (kind !== undefined) {
      event.preventDefault();
      onChoose(kind);
      return;
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const buttons = [...(list.current?.querySelectorAll("button") ?? [])];
    if (step === undefined || buttons.length === 0) return;
    event.preventDefault();
    const at = buttons.findIndex((button) => button === document.activeElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  return (
    <>
      <p className={styles["hint"]}>{entryTexts.kindsHint}</p>
      <div ref={list} className={styles["kinds"]} role="group" aria-label={entryTexts.steps.kind} onKeyDown={press}>
        {entryKinds.map((kind) => {
          const { label, says } = kindTexts(kind);
          return (
            <button
              key={kind}
              type="button"
              className={styles["kind"]}
              aria-keyshortcuts={kindKeys[kind]}
              onClick={() => onChoose(kind)}
            >
              <kbd className={styles["key"]} aria-hidden="true">
                {kindKeys[kind].toUpperCase()}
              </kbd>
              <span>
                <span className={styles["label"]}>{label}</span>
                <span className={styles["says"]}>{says}</span>
              </span>
            </button>
          );
        })}
      </div>
    </>
  );
}
