/** How long a pointer rests before a popover opens, and how long it may be away before one closes, in milliseconds. */
export const hoverOpenDelay = 1000;
export const hoverCloseDelay = 200;

/** What waits, so that tests need no clock of their own. */
export interface Later {
  set(work: () => void, delay: number): unknown;
  clear(handle: unknown): void;
}

const browserLater: Later = {
  set: (work, delay) => setTimeout(work, delay),
  clear: (handle) => clearTimeout(handle as number),
};

/** Whether something opens by itself while a pointer rests on it, and closes after it left. */
export interface HoverIntent {
  enter(): void;
  leave(): void;
  /** Forgets what was meant to happen: it was opened or closed by other means. */
  forget(): void;
}

/** Makes one: a rest of `hoverOpenDelay` opens, an absence of `hoverCloseDelay` closes. */
export function createHoverIntent(change: (open: boolean) => void, later: Later = browserLater): HoverIntent {
  let waiting: unknown = null;
  function forget(): void {
    if (waiting !== null) later.clear(waiting);
    waiting = null;
  }
  function wait(open: boolean, delay: number): void {
    forget();
    waiting = later.set(() => {
      waiting = null;
      change(open);
    }, delay);
  }
  return {
    enter: () => wait(true, hoverOpenDelay),
    leave: () => wait(false, hoverCloseDelay),
    forget,
  };
}
