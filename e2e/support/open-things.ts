import type { Page } from "playwright-core";

const TEXT_LIMIT = 1_500;
const LOG_LINES = 25;

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

/** Prints both sides of a failure: a time-out says what was waited for, not what was there instead. */
export async function sayWhatIsOpen(): Promise<void> {
  for (const page of openThings.pages) {
    if (page.isClosed()) continue;
    // oxlint-disable-next-line no-await-in-loop -- one page after the other, so that the lines stay together
    const text = await page.innerText("body", { timeout: 2_000 }).catch((problem: unknown) => String(problem));
    console.error(`The page at ${page.url()} showed:\n${text.slice(0, TEXT_LIMIT)}`);
  }
  for (const output of openThings.outputs)
    console.error(`The product's last lines:\n${output().trimEnd().split("\n").slice(-LOG_LINES).join("\n")}`);
}
