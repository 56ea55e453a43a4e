import type { Page } from "playwright-core";

/** What the tests of this file have open now: looked at only when one of them fails. */
export const openThings: { readonly pages: Set<Page>; readonly outputs: Set<() => string> } = {
  pages: new Set(),
  outputs: new Set(),
};
