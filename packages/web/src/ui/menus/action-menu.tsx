import { useCallback, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import styles from "./action-menu.module.css";
import { classes } from "../classes.ts";
import { Icon, type IconName } from "../icons.tsx";
import { useAway } from "../use-away.ts";

/** Something that can be done with a record. */
export interface Action {
  readonly key: string;
  readonly label: string;
  readonly icon: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly onSelect: () => void;
}

/** What can be done here, as a list in the page or as a speed-dial: one round button that fans out into the others. */
export function ActionMenu({
  label,
  actions,
  form,
}: {
  label: string;
  actions: readonly Action[];
  form: "list" | "speed-dial";
}): ReactElement {
  return form === "list" ? (
    <ul className={styles["list"]} aria-label={label}>
      {actions.map((action) => (
        <li key={action.key}>
          <ActionButton action={action} onDone={() => undefined} />
        </li>
      ))}
    </ul>
  ) : (
    <SpeedDial label={label} actions={actions} />
  );
}

function SpeedDial({ label, actions }: { label: string; actions: readonly Action[] }): ReactElement {
  const [open, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const away = useCallback(() => setOpen(false), []);
  useAway(around, open, away);

  function press(event: KeyboardEvent): void {
    const all = [...(around.current?.querySelectorAll<HTMLButtonElement>("[role=menuitem]:not(:disabled)") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLButtonElement);
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
    } else if (open && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      const step = event.key === "ArrowUp" ? -1 : 1;
      // From the button, over the list, the way down leads to the first action and the way up to the last.
      const next = (at < 0 && step < 0 ? all.length - 1 : at + step + all.length) % all.length;
      all[next]?.focus();
    }
  }

  return (
    <div ref={around} className={styles["dial"]} onKeyDown={press}>
      {open && (
        <div role="menu" aria-label={label} className={styles["fan"]}>
          {actions.map((action) => (
            <ActionButton key={action.key} action={action} inMenu onDone={() => setOpen(false)} />
          ))}
        </div>
      )}
      <button
        ref={button}
        type="button"
        className={styles["hub"]}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "close" : "more"} size={20} />
      </button>
    </div>
  );
}

/** One action of a menu. `onDone` is told before it is done, so that a menu can close and give the focus back. */
export function ActionButton({
  action,
  inMenu = false,
  onDone,
}: {
  action: Action;
  inMenu?: boolean;
  onDone: () => void;
}): ReactElement {
  return (
    <button
      type="button"
      role={inMenu ? "menuitem" : undefined}
      className={classes(styles["action"], action.danger === true && styles["danger"])}
      disabled={action.disabled}
      onClick={() => {
        onDone();
        action.onSelect();
      }}
    >
      <Icon name={action.icon} />
      {action.label}
    </button>
  );
}
