import { useEffect, useLayoutEffect, useState, type RefObject } from "react";

/**
 * How many steps a row must take until all of it has room, 0 where it has at once. Words of another language, or a
 * larger type, need more room than the width of a window tells; a window that changes its width begins anew.
 *
 * @param content what the row holds, by any name: where it changes, the row is measured again
 * @param most the row has so many steps; what does not fit after the last is left as it is
 */
export function useRoom(row: RefObject<HTMLElement | null>, most: number, content: string): number {
  const [steps, setSteps] = useState(0);
  // It is drawn anew before anybody sees it.
  useLayoutEffect(() => {
    const element = row.current;
    if (element !== null && steps < most && element.scrollWidth > element.clientWidth) setSteps(steps + 1);
  }, [row, most, steps, content]);
  useEffect(() => {
    const element = row.current;
    if (element === null || typeof ResizeObserver === "undefined") return;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return;
      width = element.clientWidth;
      setSteps(0);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return steps;
}
