import type { Page } from "playwright-core";

/** Something that people come for, from where they begin to where they see that it is done. */
export interface Journey {
  /** as the table and the pictures name it */
  readonly name: string;
  readonly title: string;
  /** the window it is walked in, where that is a part of it */
  readonly width?: "narrow";
  /** the most that it may take; null: nothing was promised */
  readonly most: { readonly clicks?: number; readonly keys?: number; readonly seconds?: number };
  /** Everything before the journey begins, such as an account that is there already. It is not counted. */
  prepare(page: Page): Promise<void>;
  walk(page: Page): Promise<void>;
}
