import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useSingleKeys } from "../single-keys.ts";
import { rowAfterKey } from "./walk.ts";

interface RowKeysParts {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly count: number;
  readonly reveal: (index: number) => void;
  readonly onOpen: (index: number) => void;
  readonly onSelect: (index: number) => void;
  readonly onMenu: (index: number) => void;
}

interface RowKeys {
  /** The row that has the focus or had it last; -1 before the first. */
  readonly current: number;
  readonly onFocus: (index: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Whether the key is meant for what has the focus rather than for the row around it. */
function insideControl(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("a, button, input, select, textarea, [contenteditable]") !== null
  );
}

/** The place of the row that something is in, as it is now: a list that is read anew moves the row that has the focus. */
function placeOf(target: EventTarget | null): number | null {
  const place =
    target instanceof HTMLElement ? target.closest<HTMLElement>("[data-index]")?.dataset["index"] : undefined;
  return place === undefined ? null : Number(place);
}

/** Walks the rows of a table by key. J and K work wherever the focus is, as long as nothing else takes letters. */
export function useRowKeys({ body, count, reveal, onOpen, onSelect, onMenu }: RowKeysParts): RowKeys {
  const letters = useSingleKeys();
  const [current, setCurrent] = useState(-1);
  const wanted = useRef<number | null>(null);

  const go = useCallback(
    (index: number) => {
      wanted.current = index;
      setCurrent(index);
      reveal(index);
    },
    [reveal],
  );

  // The row may only be drawn after it was scrolled into sight, so the focus follows once it is there.
  useEffect(() => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (row === null || row === undefined) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });

  // A long list may turn out shorter than it was drawn: whoever went to its end is taken to where it is.
  useEffect(() => {
    if (count > 0 && current >= count && document.activeElement === document.body) go(count - 1);
  }, [count, current, go]);

  useEffect(() => {
    if (!letters) return undefined;
    function press(event: globalThis.KeyboardEvent): void {
      if (event.key !== "j" && event.key !== "k") return;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const typed = event.target instanceof HTMLElement && event.target.closest("input, select, textarea, [role=menu]");
      if (typed || document.querySelector("[aria-modal=true]") !== null) return;
      const next = rowAfterKey(event.key, placeOf(document.activeElement) ?? current, count, true);
      if (next === null) return;
      event.preventDefault();
      go(next);
    }
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [letters, current, count, go]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const onRow = !insideControl(event.target);
    const at = placeOf(event.target) ?? current;
    const next = rowAfterKey(event.key, at, count, false);
    if (next !== null) {
      event.preventDefault();
      go(next);
    } else if (event.key === "Enter" && onRow) {
      event.preventDefault();
      onOpen(at);
    } else if (event.key === " " && onRow) {
      event.preventDefault();
      onSelect(at);
    } else if (onRow && (event.key === "." || (event.key === "F10" && event.shiftKey))) {
      event.preventDefault();
      onMenu(at);
    }
  }

  return { current: Math.min(current, count - 1), onFocus: setCurrent, onKeyDown };
}
