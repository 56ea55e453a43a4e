import { catalogue } from "../../language/catalogue.ts";
import { counted } from "../format/counted.ts";

/** Texts of forms that a schema drives. */
export const schemaTexts = catalogue({
  arraysUnsupported: "Lists cannot be edited in this form.",
  noNumber: "Enter a number.",
  choose: "Choose",
  noPicture: "No picture",
  errors: (count: number) => counted(count, { one: "# field needs attention", other: "# fields need attention" }),
});
