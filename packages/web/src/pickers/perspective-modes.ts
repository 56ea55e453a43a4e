import { catalogue } from "../language/catalogue.ts";

/** What of an entity counts: what it owns itself, or also its share of what it has a share in. */
export const perspectiveModes = ["look_through", "direct"] as const;
export type PerspectiveMode = (typeof perspectiveModes)[number];

/** Whose part of the book is asked about. */
export interface Perspective {
  readonly entity: string;
  readonly mode: PerspectiveMode;
}

/** Texts of the choice. */
export const perspectiveFieldTexts = catalogue({
  everybody: "Everybody",
  mode: "Counting",
  modes: { look_through: "Through entities", direct: "Directly owned" },
});
