import { RENDER_GAP } from "./scales.ts";

/** Runs one piece of work at a time, with a pause between two, so that the page stays quick to the hand. */
export interface RenderQueue {
  /** Puts work at the end; answers what takes it back while it has not begun. */
  add(work: () => Promise<void>): () => void;
}

/** Makes a queue. Time is given by `later`, so that it can be tested without waiting. */
export function createRenderQueue(
  later: (work: () => void, ms: number) => void = (work, ms) => void setTimeout(work, ms),
): RenderQueue {
  const waiting: (() => Promise<void>)[] = [];
  let busy = false;
  const next = (): void => {
    const work = waiting.shift();
    busy = work !== undefined;
    // What fails says so itself, where it stands.
    if (work !== undefined) void work().then(rest, rest);
  };
  const rest = (): void => later(next, RENDER_GAP);
  return {
    add(work) {
      waiting.push(work);
      if (!busy) next();
      return () => {
        const at = waiting.indexOf(work);
        if (at >= 0) waiting.splice(at, 1);
      };
    },
  };
}
