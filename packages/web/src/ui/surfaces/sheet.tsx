import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../button.tsx";
import { classes } from "../classes.ts";
import { nextSize, type PopoverSize } from "../menus/popover-size.ts";
import styles from "./sheet.module.css";
import { commonTexts } from "../texts.ts";

interface SheetProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly size?: PopoverSize;
  readonly resizable?: boolean;
  readonly side?: "left" | "right";
}

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])';

// Sheets that lie over one another may go at once, in any order: only the last one lets the page scroll again.
let open = 0;

/** A panel from the side of the page: keeps the focus inside, closes with Escape, gives the focus back. */
export function Sheet({
  title,
  onClose,
  children,
  size: first = "expanded",
  resizable = true,
  side = "right",
}: SheetProps): ReactElement {
  const id = useId();
  const [size, setSize] = useState(first);
  const panel = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    panel.current?.focus();
    open += 1;
    document.body.style.overflow = "hidden";
    return () => {
      open -= 1;
      if (open === 0) document.body.style.overflow = "";
      before?.focus();
    };
  }, []);

  // What had the focus may be gone with the content before: Escape must still close, Tab still stay inside.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  });

  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const top = [...document.querySelectorAll("[aria-modal=true]")].at(-1);
      if (event.key !== "Escape" || event.defaultPrevented || top !== panel.current) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onClose]);

  function hold(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.key !== "Tab" || panel.current === null) return;
    const inside = [...panel.current.querySelectorAll<HTMLElement>(focusable)].filter(
      (item) => item.offsetParent !== null,
    );
    const [start, end] = [inside[0], inside.at(-1)];
    if (event.shiftKey && (document.activeElement === start || document.activeElement === panel.current)) {
      event.preventDefault();
      end?.focus();
    } else if (!event.shiftKey && document.activeElement === end) {
      event.preventDefault();
      start?.focus();
    }
  }

  return createPortal(
    <>
      <div className={styles["veil"]} onClick={onClose} aria-hidden="true" />
      <div
        ref={panel}
        className={classes(styles["sheet"], styles[size], side === "left" && styles["left"])}
        role="dialog"
        aria-modal="true"
        aria-labelledby={id}
        tabIndex={-1}
        onKeyDown={hold}
      >
        <div className={styles["head"]}>
          <div className={styles["title"]} id={id}>
            {title}
          </div>
          {resizable && (
            <IconButton icon="enlarge" label={commonTexts.enlarge} onClick={() => setSize(nextSize(size))} />
          )}
          <IconButton icon="close" label={commonTexts.close} onClick={onClose} />
        </div>
        <div className={styles["body"]}>{children}</div>
      </div>
    </>,
    document.body,
  );
}
