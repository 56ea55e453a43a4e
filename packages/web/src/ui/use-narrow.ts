import { useSyncExternalStore } from "react";

interface Watched {
  readonly subscribe: (listener: () => void) => () => void;
  readonly get: () => boolean;
}

const watched = new Map<number, Watched>();

/** One listener of the browser for each width, however many parts ask. */
function watch(width: number): Watched {
  const held = watched.get(width);
  if (held !== undefined) return held;
  const query = typeof matchMedia === "undefined" ? null : matchMedia(`(max-width: ${width - 1}px)`);
  const made: Watched = {
    subscribe: (listener) => {
      query?.addEventListener("change", listener);
      return () => query?.removeEventListener("change", listener);
    },
    get: () => query?.matches ?? false,
  };
  watched.set(width, made);
  return made;
}

/** Whether the window is narrower than so many pixels. */
export function useNarrowerThan(width: number): boolean {
  const { subscribe, get } = watch(width);
  return useSyncExternalStore(subscribe, get, () => false);
}

/** Whether the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useNarrowerThan(768);
}
