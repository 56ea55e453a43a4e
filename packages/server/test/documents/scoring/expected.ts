import type { PageBox } from "../../../src/features/documents/reading/layout/shapes.ts";

/** A page, a word on it, and where it stands; no box where only the word counts. */
export type ExpectedWord = readonly [page: number, text: string, box: PageBox | null];

/** What a file says, beside it as `<file>.expected.json`. What is left out is not looked at. */
export interface Expected {
  readonly verdict: "readable" | "kept_unread" | "refused";
  readonly media_type?: string;
  readonly pages?: number;
  /** Words that the reason must hold */
  readonly reason?: string;
  /** Words of which the part `right` must be found, 1 for all: by a list with pages and boxes, or in a text */
  readonly words?: { readonly right: number; readonly list?: readonly ExpectedWord[]; readonly text?: string };
  /** Tables of pages, cell by cell; `wrong` cells may differ */
  readonly tables?: readonly {
    readonly page: number;
    readonly found_by?: "lines" | "space";
    readonly rows: readonly (readonly string[])[];
    readonly wrong?: number;
  }[];
  readonly sheets?: readonly { readonly name?: string; readonly rows: readonly (readonly string[])[] }[];
  readonly mail?: {
    readonly from?: string;
    readonly to?: string;
    readonly subject?: string;
    readonly attachments?: readonly string[];
  };
}
