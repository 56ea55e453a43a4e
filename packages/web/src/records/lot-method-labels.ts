import { catalogue } from "../language/catalogue.ts";
import type { LotMethod } from "@distributary/domain/codes/lot-methods";

/** What a way of choosing lots is called. */
export const lotMethodLabels: Readonly<Record<LotMethod, string>> = catalogue({
  FIFO: "First in, first out",
  LIFO: "Last in, first out",
  HIFO: "Highest cost first",
  AVERAGE: "Average cost",
  SPECIFIC: "Named lots",
});
