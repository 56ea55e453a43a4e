import { counted as countedAs, plural as pluralOf, type Forms } from "@distributary/domain/words/counted";
import { language } from "../../language/chosen.ts";
import { formatCount } from "./count.ts";

const rules = new Intl.PluralRules(language);

/** The form of a text for a count, with the count of the reader's locale where the text has its first `#`. */
export function counted(count: number, forms: Forms): string {
  return countedAs(count, forms, formatCount(count), rules);
}

/** The form of a text for a count, as it is: for texts that name more than the count, or do not name it. */
export function plural(count: number, forms: Forms): string {
  return pluralOf(count, forms, rules);
}
