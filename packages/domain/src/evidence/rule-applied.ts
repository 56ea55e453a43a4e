import type { FeeTreatment } from "../codes/fee-treatments.ts";
import type { InstrumentType } from "../codes/instrument-types.ts";
import type { LotMethod } from "../codes/lot-methods.ts";
import type { PriceUsed } from "../market/price-used.ts";

/** What the rule behind a figure depends on where it was worked out; how it reads is the contract's. */
export type RuleApplied =
  /** on the figure alone */
  | { readonly by: "figure" }
  /** a sum of an owner's parts */
  | { readonly by: "shares" }
  /** cost or gain of one position */
  | { readonly by: "lots"; readonly method: LotMethod; readonly fees: FeeTreatment }
  /** the value of one position; `unpaid` says what of it fell due and is not recorded */
  | {
      readonly by: "price";
      readonly price: PriceUsed | null;
      readonly type: InstrumentType | undefined;
      readonly unpaid: string | null;
    };
