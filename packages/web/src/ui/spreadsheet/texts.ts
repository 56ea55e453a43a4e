import { catalogue } from "../../language/catalogue.ts";
import { counted } from "../format/counted.ts";

/** Texts of the spreadsheet. */
export const spreadsheetTexts = catalogue({
  errors: (count: number) => counted(count, { one: "# cell needs attention", other: "# cells need attention" }),
});
