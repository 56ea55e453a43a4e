import { catalogue } from "../../language/catalogue.ts";
import { formatCount } from "../../ui/format/count.ts";
import { counted } from "../../ui/format/counted.ts";

/** Texts of what a source gave that is no price. */
export const fetchedTexts = catalogue({
  dropped: (rows: number) =>
    counted(rows, { one: "# row skipped, not a valid price:", other: "# rows skipped, not valid prices:" }),
  row: (date: string, price: string, reason: string) => `${date} “${price}”: ${reason}`,
  more: (rows: number) => `and ${formatCount(rows)} more`,
});
