import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
} from "react";
import { buttonClass } from "../button.tsx";
import { Icon, type IconName } from "../icons.tsx";
import styles from "./menu.module.css";
import { useAway } from "../use-away.ts";

/** One entry of a menu; with `checked` it is one that is ticked, and the menu stays open. */
export interface MenuEntry {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly checked?: boolean;
  readonly onSelect: () => void;
}

interface MenuProps {
  readonly label: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly look?: "plain" | "primary" | "quiet";
  readonly size?: "small" | "normal";
  readonly icon?: IconName;
  readonly side?: "start" | "end";
}

/** A button that opens a short list: walked with the arrows, closed with Escape or a click elsewhere. */
export function Menu({ label, entries, look = "quiet", size = "normal", icon, side = "end" }: MenuProps): ReactElement {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (open) list.current?.querySelector("button")?.focus();
  }, [open]);
  const away = useCallback(() => setOpen(false), []);
  useAway(anchor, open, away);

  function close(): void {
    setOpen(false);
    button.current?.focus();
  }

  function walk(event: KeyboardEvent): void {
    const items = [...(list.current?.querySelectorAll("button") ?? [])];
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (next !== undefined) {
      event.preventDefault();
      items[(next + items.length) % items.length]?.focus();
    }
  }

  function select(entry: MenuEntry): void {
    if (entry.checked === undefined) close();
    entry.onSelect();
  }

  return (
    <span className={styles["anchor"]} ref={anchor}>
      <button
        ref={button}
        type="button"
        className={buttonClass(look, size)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") {
            event.preventDefault();
            setOpen(true);
          }
        }}
      >
        {icon !== undefined && <Icon name={icon} />}
        {label}
        {icon === undefined && <Icon name="chevronDown" size={12} />}
      </button>
      {open && (
        <div ref={list} id={id} role="menu" className={styles["list"]} data-side={side} onKeyDown={walk}>
          {entries.map((entry) => (
            <button
              key={entry.key}
              type="button"
              tabIndex={-1}
              className={styles["item"]}
              role={entry.checked === undefined ? "menuitem" : "menuitemcheckbox"}
              aria-checked={entry.checked}
              onClick={() => select(entry)}
            >
              {(entry.checked !== undefined || entry.icon !== undefined) && (
                <span className={styles["sign"]}>
                  {entry.icon !== undefined ? (
                    <Icon name={entry.icon} />
                  ) : (
                    entry.checked === true && <Icon name="check" />
                  )}
                </span>
              )}
              {entry.label}
            </button>
          ))}
        </div>
      )}
    </span>
  );
}
