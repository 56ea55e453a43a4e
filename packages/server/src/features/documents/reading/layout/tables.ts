import { ruledTables } from "./ruled-tables.ts";
import { isWithin, type PageLayout, type PageTable } from "./shapes.ts";
import { spacedTables } from "./spaced-tables.ts";

/** The tables of a page from top to bottom: those with drawn lines, and by white space what stands outside of them. */
export function tablesOf(layout: PageLayout): readonly PageTable[] {
  const ruled = ruledTables(layout);
  const outside = layout.words.filter((word) => !ruled.some(({ box }) => isWithin(word.box, box)));
  return [...ruled, ...spacedTables(outside, layout.height / layout.width)].toSorted((a, b) => a.box[1] - b.box[1]);
}
