import { useEffect, useLayoutEffect, type KeyboardEvent, type RefObject } from "react";

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])';

// Panels that lie over one another may go at once, in any order: only the last one lets the page scroll again.
let open = 0;

/**
 * What every panel over the page does: it takes the focus and gives it back, keeps Tab inside, closes with Escape while
 * it is the topmost, and holds the page still. Answers what its key presses are given to.
 */
export function useModal(
  panel: RefObject<HTMLDivElement | null>,
  onClose: () => void,
): (event: KeyboardEvent<HTMLDivElement>) => void {
  useEffect(() => {
    const before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    if (panel.current?.contains(document.activeElement) !== true) panel.current?.focus();
    open += 1;
    document.body.style.overflow = "hidden";
    return () => {
      open -= 1;
      if (open === 0) document.body.style.overflow = "";
      before?.focus();
    };
  }, [panel]);

  // What had the focus may be gone with the content before: Escape must still close, Tab still stay inside.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus();
  });

  // Before the panel is painted: who sees it can close it.
  useLayoutEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const top = [...document.querySelectorAll("[aria-modal=true]")].at(-1);
      if (event.key !== "Escape" || event.defaultPrevented || top !== panel.current) return;
      event.preventDefault();
      onClose();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [panel, onClose]);

  return (event) => {
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
  };
}
