import { useCallback, useEffect, useId, useRef, useState, type ReactElement, type ReactNode } from "react";
import { buttonClass } from "../button.tsx";
import styles from "./dropdown.module.css";
import { Icon, type IconName } from "../icons.tsx";
import { useAway } from "../use-away.ts";

interface DropdownProps {
  readonly label: ReactNode;
  /** What the panel is called by a screen reader. */
  readonly name: string;
  readonly icon?: IconName;
  readonly look?: "plain" | "quiet";
  /** Under which end of the button the panel stands; on a phone it stands at the foot of the window. */
  readonly side?: "start" | "end";
  /** Marks that something else than usual is chosen in it. */
  readonly marked?: boolean;
  readonly children: (close: () => void) => ReactNode;
}

/** A button with a small panel under it for a field or two. Escape closes and gives the focus back. */
export function Dropdown({
  label,
  name,
  icon,
  look = "quiet",
  side = "start",
  marked = false,
  children,
}: DropdownProps): ReactElement {
  const id = useId();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const away = useCallback(() => setOpen(false), []);
  useAway(anchor, open, away);
  useEffect(() => {
    if (open) panel.current?.querySelector<HTMLElement>("input, select, button")?.focus();
  }, [open]);

  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  // What had the focus may be gone, chosen away: the panel still closes by its key.
  useEffect(() => {
    if (!open) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && document.activeElement === document.body) close();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [open, close]);

  return (
    <span
      ref={anchor}
      className={styles["anchor"]}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !open) return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={buttonClass(look, "small")}
        data-marked={marked || undefined}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {icon !== undefined && <Icon name={icon} size={12} />}
        {label}
      </button>
      {open && (
        <div ref={panel} id={id} role="dialog" aria-label={name} className={styles["panel"]} data-side={side}>
          {children(close)}
        </div>
      )}
    </span>
  );
}
