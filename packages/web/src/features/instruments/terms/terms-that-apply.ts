import { DETAIL_KIND_OF, type DetailKind } from "@distributary/domain/codes/instrument-detail-kinds";
import type { InstrumentType } from "@distributary/domain/codes/instrument-types";

/** What stands in a field of the form, by its name. */
export type ReadTerm = (name: string) => string;

const floats = (read: ReadTerm): boolean => ["FLT", "IND"].includes(read("details.coupon_type"));
const isAdjusted = (read: ReadTerm): boolean => read("details.payment_convention") === "ARM";

/** When a term means something, where that rests on another: by its field. */
const conditions: Readonly<Partial<Record<DetailKind, Readonly<Record<string, (read: ReadTerm) => boolean>>>>> = {
  bond: {
    "details.coupon_percent": (read) => read("details.coupon_type") !== "FLT",
    "details.coupon_spread": floats,
    "details.reference_index": floats,
  },
  mortgage: { "details.reference_index": isAdjusted, "details.reference_spread": isAdjusted },
  recurring: { "details.coupon_percent": (read) => read("details.recur_type") === "C" },
};

/** Whether a form shows a term: what holds something is never hidden, since it may count. */
export function applies(type: InstrumentType, name: string, read: ReadTerm): boolean {
  const condition = conditions[DETAIL_KIND_OF[type]]?.[name];
  return condition === undefined || condition(read) || read(name) !== "";
}
