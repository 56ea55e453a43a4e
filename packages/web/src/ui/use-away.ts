import { useEffect, type RefObject } from "react";

/** While `open`, tells when somebody clicks, or moves the focus, outside of the element. */
export function useAway(element: RefObject<HTMLElement | null>, open: boolean, onAway: () => void): void {
  useEffect(() => {
    if (!open) return undefined;
    const away = (event: Event): void => {
      if (event.target instanceof Node && element.current?.contains(event.target) !== true) onAway();
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("focusin", away);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("focusin", away);
    };
  }, [element, open, onAway]);
}
