import type { PageTable, Word } from "./layout/shapes.ts";

/**
 * How far the words of a picture of a page are: `wanted` before anybody looked, `read`, or `unreadable` where it took too
 * long.
 */
export type Recognition = "wanted" | "read" | "unreadable";

/** One page of a file: its size in points (pixels of a picture) as it stands upright, and its text. */
export interface PageText {
  readonly page: number;
  readonly width: number;
  readonly height: number;
  /** By how much the file turns it clockwise; nothing where a file has no turned pages */
  readonly rotation?: number;
  readonly text: string;
  /** Of a page that is a picture; nothing where the file says its words itself */
  readonly recognition?: Recognition;
  /** Where each word stands and what tables there are, as far as that was asked for */
  readonly words?: readonly Word[];
  readonly tables?: readonly PageTable[];
}

/** What is kept of a reading beside the text of its pages. */
export interface Reading {
  readonly kind: "pages" | "text" | "table" | "mail" | "picture" | "none";
  /** Why it is kept unread, or what of it was left out */
  readonly reason: string | null;
  /** How many pages it has; null: it has none, or they were not counted */
  readonly pages: number | null;
  readonly dimensions: { readonly width: number; readonly height: number } | null;
  readonly tabular: { readonly sheets: number; readonly rows: number; readonly columns: number } | null;
  readonly sheets?: readonly { readonly name: string; readonly rows: readonly (readonly string[])[] }[];
  readonly mail?: {
    readonly from: string;
    readonly to: string;
    readonly date: string | null;
    readonly subject: string;
    readonly attachments: readonly string[];
  };
  /** What the file says of itself: title, author, program */
  readonly attributes: Readonly<Record<string, string>>;
  readonly origin: string | null;
  /** Whether it is protected by a password, and one that was tried opens it */
  readonly protection?: "locked" | "opened";
}

/** How a file is read. */
export interface ReadingAsked {
  /** The places of words and tables on pages as well */
  readonly layout?: boolean;
  /** Passwords that are tried where it is protected by one */
  readonly passwords?: readonly string[];
}

/** What became of a file that was looked at. */
export type Verdict =
  | { readonly verdict: "refused"; readonly reason: string }
  | {
      readonly verdict: "readable" | "kept_unread";
      readonly mediaType: string;
      readonly reading: Reading;
      readonly pages: readonly PageText[];
      /** Which of the passwords opened it; nothing where none was needed */
      readonly opener?: number;
      /** Small pictures of it by their longer side, as WebP in base64 */
      readonly thumbnails: Readonly<Record<string, string>>;
    };

/** Of a file that is taken. */
export type Taken = Exclude<Verdict, { readonly verdict: "refused" }>;

/** A reading of which nothing is known yet. */
export const NOTHING_READ: Reading = {
  kind: "none",
  reason: null,
  pages: null,
  dimensions: null,
  tabular: null,
  attributes: {},
  origin: null,
};
