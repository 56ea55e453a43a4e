/** What is typed between asking for the search and its field being there. */
export interface TypeAhead {
  /** The text so far. */
  readonly typed: () => string;
  /** From now on keys go where they would. */
  readonly end: () => void;
}

/** Keeps the keys of a search that is still being fetched, so that none is lost and none does anything else. */
export function typeAhead(
  onCancel: () => void,
  target: Pick<Window, "addEventListener" | "removeEventListener"> = window,
): TypeAhead {
  let text = "";
  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") onCancel();
    else if (event.key === "Backspace") text = text.slice(0, -1);
    else if ([...event.key].length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }
  function end(): void {
    target.removeEventListener("keydown", press, { capture: true });
  }
  target.addEventListener("keydown", press, { capture: true });
  return { typed: () => text, end };
}
