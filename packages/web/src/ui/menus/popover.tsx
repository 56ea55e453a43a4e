import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from "react";
import { createPortal } from "react-dom";
import { IconButton } from "../button.tsx";
import { classes } from "../classes.ts";
import { createHoverIntent } from "./hover-intent.ts";
import { nextSize, type PopoverSize } from "./popover-size.ts";
import styles from "./popover.module.css";
import { commonTexts } from "../texts.ts";

interface PopoverProps {
  readonly title: ReactNode;
  /** What the popover belongs to: a link, a name, a figure. */
  readonly anchor: ReactNode;
  readonly children: (size: PopoverSize) => ReactNode;
  readonly size?: PopoverSize;
  /** Told after the enlarge button was pressed, for what is drawn to scale. */
  readonly onSize?: (size: PopoverSize) => void;
}

/**
 * A closer look at what the pointer rests on: opens by itself after a second, or at once with Alt and ArrowDown, and
 * closes when pointer and focus have left it. Enlarging goes through four sizes; the larger two take the window.
 */
export function Popover({ title, anchor, children, size: first = "peek", onSize }: PopoverProps): ReactElement {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [size, setSize] = useState(first);
  const [place, setPlace] = useState({ left: 0, top: 0 });
  const origin = useRef<HTMLSpanElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const intent = useMemo(
    () =>
      createHoverIntent((next) => {
        // Whoever reads or types inside keeps it open, wherever the pointer went.
        if (!next && panel.current?.contains(document.activeElement) === true) return;
        setOpen(next);
      }),
    [],
  );
  useEffect(() => intent.forget, [intent]);

  const close = useCallback(() => {
    intent.forget();
    setOpen(false);
    setSize(first);
    origin.current?.querySelector<HTMLElement>("a, button, [tabindex]")?.focus();
  }, [intent, first]);

  // A larger panel finds its place anew: all of it stays within the window.
  useEffect(() => {
    const box = open ? origin.current?.getBoundingClientRect() : undefined;
    if (box === undefined) return;
    const room = size === "peek" ? { width: 320, height: 240 } : { width: 560, height: 480 };
    setPlace({
      left: Math.max(8, Math.min(box.left, window.innerWidth - room.width - 16)),
      top:
        box.bottom + room.height + 20 > window.innerHeight ? Math.max(8, box.top - room.height - 12) : box.bottom + 6,
    });
  }, [open, size]);

  // Before the panel is painted: who sees it can close it.
  useLayoutEffect(() => {
    if (!open) return undefined;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [open, close]);

  return (
    <span
      ref={origin}
      className={styles["anchor"]}
      onPointerEnter={intent.enter}
      onPointerLeave={intent.leave}
      onKeyDown={(event) => {
        if (!event.altKey || event.key !== "ArrowDown") return;
        event.preventDefault();
        setOpen(true);
        requestAnimationFrame(() => panel.current?.focus());
      }}
    >
      {anchor}
      {open &&
        createPortal(
          <div
            ref={panel}
            role="dialog"
            aria-labelledby={id}
            tabIndex={-1}
            className={classes(styles["panel"], styles[size])}
            style={size === "peek" || size === "expanded" ? place : undefined}
            onPointerEnter={intent.forget}
            onPointerLeave={intent.leave}
          >
            <div className={styles["head"]}>
              <div className={styles["title"]} id={id}>
                {title}
              </div>
              <IconButton
                icon="enlarge"
                size="small"
                label={commonTexts.enlarge}
                onClick={() => {
                  setSize(nextSize(size));
                  onSize?.(nextSize(size));
                }}
              />
              <IconButton icon="close" size="small" label={commonTexts.close} onClick={close} />
            </div>
            <div className={styles["body"]}>{children(size)}</div>
          </div>,
          document.body,
        )}
    </span>
  );
}
