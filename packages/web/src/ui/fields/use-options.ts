import { useEffect, useRef, useState } from "react";

/** Something that can be chosen: its name, and what tells it from others of that name. */
export interface Option {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  /** What it stands under, together with those around it that stand under the same. */
  readonly group?: string;
  /** It is there to be read: it cannot be chosen. */
  readonly readOnly?: true;
}

/** Finds what can be chosen. For a blank text it gives what was used last, or nothing. */
export type FindOptions = (text: string, signal: AbortSignal) => Promise<readonly Option[]>;

export interface FoundOptions {
  readonly options: readonly Option[];
  /** The text that the options belong to; null until the first answer. */
  readonly for: string | null;
  readonly busy: boolean;
  readonly failed: boolean;
}

/**
 * Options for what is typed: asked for after `delay` ms without another letter, at once for a blank text; an answer that
 * arrives after the next question is dropped.
 */
export function useOptions(text: string, find: FindOptions, delay: number, active: boolean): FoundOptions {
  const [found, setFound] = useState<FoundOptions>({ options: [], for: null, busy: false, failed: false });
  const asked = useRef<AbortController | null>(null);
  const trimmed = text.trim();
  useEffect(() => {
    if (!active) return undefined;
    const asking = new AbortController();
    asked.current = asking;
    setFound((before) => ({ ...before, busy: true, failed: false }));
    const wait = setTimeout(
      () => {
        find(trimmed, asking.signal).then(
          (options) => !asking.signal.aborted && setFound({ options, for: trimmed, busy: false, failed: false }),
          () => !asking.signal.aborted && setFound({ options: [], for: trimmed, busy: false, failed: true }),
        );
      },
      trimmed === "" ? 0 : delay,
    );
    return () => {
      clearTimeout(wait);
      asking.abort();
    };
  }, [trimmed, find, delay, active]);
  return found;
}
