import type { Posting } from "./journal-book.ts";

/** An entry of which more lines may come. */
export interface OpenEntry {
  readonly line: number;
  readonly date: string;
  readonly text: string;
  readonly code: string;
  readonly tags: string[];
  readonly notes: string[];
  readonly postings: Posting[];
  broken: boolean;
}

/** Keeps a line of what an entry says beside its money. */
export function note({ notes }: OpenEntry, text: string): void {
  if (text.trim() !== "") notes.push(text.trim());
}
