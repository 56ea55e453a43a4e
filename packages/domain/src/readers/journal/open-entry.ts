import type { Posting } from "./journal-book.ts";

/** An entry of which more lines may come. */
export interface OpenEntry {
  readonly line: number;
  readonly date: string;
  readonly text: string;
  readonly code: string;
  readonly tags: string[];
  notes: string;
  readonly postings: Posting[];
  broken: boolean;
}
