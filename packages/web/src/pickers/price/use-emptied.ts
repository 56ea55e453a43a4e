import { useEffect, useRef, useState } from "react";
import { readTypedAmount } from "../../ui/format/typed-amount.ts";

/** What a price field was emptied of: the text that is no number, and the price that stood there before it, or "". */
interface Emptied {
  readonly typed: string;
  readonly before: string;
}

/** Keeps what a price field was emptied of, until something else is entered or it is left empty on purpose. */
export function useEmptied(onUnread: ((unread: boolean) => void) | undefined): {
  readonly emptied: Emptied | null;
  /** What stands in the field as somebody comes to it. */
  note(value: string): void;
  /** The field is emptied of a text that is no number. */
  refuse(typed: string): void;
  mend(): void;
} {
  const [emptied, setEmptied] = useState<Emptied | null>(null);
  const before = useRef("");
  const tell = useRef(onUnread);
  tell.current = onUnread;
  const isEmptied = emptied !== null;

  useEffect(() => {
    if (!isEmptied) return undefined;
    tell.current?.(true);
    return () => tell.current?.(false);
  }, [isEmptied]);

  return {
    emptied,
    note(value) {
      if (!isEmptied) before.current = readTypedAmount(value).kind === "amount" ? value : "";
    },
    refuse: (typed) => setEmptied({ typed: typed.trim(), before: before.current }),
    mend: () => setEmptied(null),
  };
}
