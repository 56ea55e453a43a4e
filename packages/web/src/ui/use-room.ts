import { useLayoutEffect, useState, type RefObject } from "react";

/**
 * How many steps a row must take until all of it has room, 0 where it has at once. Words of another language, or a
 * larger type, need more room than the width of a window tells. Another content or width begins anew.
 *
 * @param most the row has so many steps; what does not fit after the last is left as it is
 * @param content what the row holds, by any name
 */
export function useRoom(row: RefObject<HTMLElement | null>, most: number, content: string): number {
  const [width, setWidth] = useState(0);
  const key = `${width} ${content}`;
  const [taken, setTaken] = useState({ key, steps: 0 });
  const steps = taken.key === key ? taken.steps : 0;
  // It is drawn anew before anybody sees it.
  useLayoutEffect(() => {
    const element = row.current;
    if (element !== null && steps < most && element.scrollWidth > element.clientWidth)
      setTaken({ key, steps: steps + 1 });
  }, [row, most, steps, key]);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    setWidth(element.clientWidth);
    if (typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return steps;
}
