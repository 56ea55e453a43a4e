import { counted as countedAs, type Forms } from "@distributary/domain/words/counted";
import { formatCount } from "./amount.ts";

/** The form of a text for a count, with the count of the reader's locale where the text has its first `#`. */
export function counted(count: number, forms: Forms): string {
  return countedAs(count, forms, formatCount(count));
}
