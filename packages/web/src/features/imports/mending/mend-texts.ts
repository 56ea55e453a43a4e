import { catalogue } from "../../../language/catalogue.ts";
import { counted } from "../../../ui/format/counted.ts";

/** Texts of the rows that can be corrected on the page. */
export const mendTexts = catalogue({
  title: "Correct skipped rows",
  hint: "Correct the marked cells. Only the rows you change are read again, as an import of their own.",
  reason: "Reason",
  failed: "The skipped rows can’t be shown",
  most: (rows: number) => `The first ${rows} rows are shown. Download all of them to correct the others.`,
  read: (rows: number) =>
    rows === 0 ? "Read corrected rows" : counted(rows, { one: "Read # corrected row", other: "Read # corrected rows" }),
});
