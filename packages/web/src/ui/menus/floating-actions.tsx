import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { createPortal } from "react-dom";
import { ActionButton, type Action } from "./action-menu.tsx";
import styles from "./floating-actions.module.css";
import { useAway } from "../use-away.ts";

interface FloatingActionsProps {
  readonly label: string;
  readonly actions: readonly Action[];
  /** What the list belongs to: it opens under it, or over it where there is no room below. */
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

const edge = 8;

/**
 * An action menu as a list that floats over the page: walked with the arrows, closed with Escape, a click elsewhere or
 * by scrolling; the focus goes back to where it was.
 */
export function FloatingActions({ label, actions, anchor, onClose }: FloatingActionsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  useAway(list, true, onClose);

  useLayoutEffect(() => {
    const around = anchor.getBoundingClientRect();
    const own = list.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
    const below = around.bottom + own.height + edge <= window.innerHeight;
    setPlace({
      left: Math.max(edge, Math.min(around.right - own.width, window.innerWidth - own.width - edge)),
      top: below ? around.bottom + 2 : Math.max(edge, around.top - own.height - 2),
    });
  }, [anchor]);

  useEffect(() => {
    before.current ??= document.activeElement instanceof HTMLElement ? document.activeElement : null;
    list.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus({ preventScroll: true });
    window.addEventListener("scroll", onClose, { passive: true });
    return () => window.removeEventListener("scroll", onClose);
  }, [onClose]);

  function close(): void {
    before.current?.focus({ preventScroll: true });
    onClose();
  }

  function press(event: KeyboardEvent): void {
    const all = [...(list.current?.querySelectorAll<HTMLElement>("button:not(:disabled)") ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    // The keys are the list's own: the table under it must not walk its rows meanwhile.
    event.stopPropagation();
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      close();
    } else if (next !== undefined) {
      event.preventDefault();
      all[(next + all.length) % all.length]?.focus();
    }
  }

  return createPortal(
    <div ref={list} role="menu" aria-label={label} className={styles["list"]} style={place} onKeyDown={press}>
      {actions.map((action) => (
        <ActionButton key={action.key} action={action} inMenu onDone={close} />
      ))}
    </div>,
    document.body,
  );
}
