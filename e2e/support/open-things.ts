import type { Page } from "playwright-core";

/** What the tests of this file have open now: looked at when one of them fails, and to tell the gallery from the product. */
export const openThings: {
  readonly pages: Set<Page>;
  readonly outputs: Set<() => string>;
  /** Origins of galleries of parts. */
  readonly galleries: Set<string>;
} = {
  pages: new Set(),
  outputs: new Set(),
  galleries: new Set(),
};
