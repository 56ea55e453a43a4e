const MARK = "data-cut";

/** How far up from what is pointed at the cut text may begin: a link or a mark inside of its cell. */
const STEPS = 4;

/**
 * Lets every text that is cut off with an ellipsis be read whole, as the tip of the element that cuts it, wherever
 * somebody points or moves the focus. A tip that a part gives itself is left alone. Ends when the returned function is
 * called.
 */
export function tellWholeTexts(document: Document): () => void {
  const tell = ({ target }: Event): void => {
    let element = target instanceof HTMLElement ? target : null;
    for (let step = 0; element !== null && step < STEPS; step++) {
      if (tellWhole(element, isCut(element))) return;
      element = element.parentElement;
    }
  };
  document.addEventListener("pointerover", tell);
  document.addEventListener("focusin", tell);
  return () => {
    document.removeEventListener("pointerover", tell);
    document.removeEventListener("focusin", tell);
  };
}

/**
 * Gives an element its text as its tip while it is cut, and takes it away again: rows are drawn anew with other texts.
 * True where it has one now.
 */
export function tellWhole(
  element: Pick<HTMLElement, "title" | "innerText" | "hasAttribute" | "setAttribute" | "removeAttribute">,
  cut: boolean,
): boolean {
  const isOurs = element.hasAttribute(MARK);
  if (cut && (isOurs || element.title === "")) {
    element.title = element.innerText;
    element.setAttribute(MARK, "");
  } else if (isOurs) {
    element.removeAttribute("title");
    element.removeAttribute(MARK);
  }
  return cut;
}

function isCut(element: HTMLElement): boolean {
  const style = getComputedStyle(element);
  // A text of more lines than it may have is cut below.
  if (style.webkitLineClamp !== "none" && element.scrollHeight > element.clientHeight) return true;
  return element.scrollWidth > element.clientWidth && style.textOverflow === "ellipsis";
}
