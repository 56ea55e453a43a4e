const pause = 20;
const most = 100;

/**
 * Lets what is being typed be taken over before a save: leaves the focused field and waits while one still reads what
 * was typed (`aria-busy`). False, with the focus there, where a field could not read its text (`data-unread`).
 */
export async function settled(frame: HTMLElement): Promise<boolean> {
  const focused = document.activeElement;
  if (focused instanceof HTMLElement && frame.contains(focused)) {
    focused.blur();
    focused.focus({ preventScroll: true });
  }
  for (let round = 0; round < most; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, round === 0 ? 0 : pause));
    if (frame.querySelector("input[aria-busy=true]") === null) break;
  }
  const unread = frame.querySelector<HTMLElement>("input[data-unread]");
  unread?.focus();
  return unread === null;
}
