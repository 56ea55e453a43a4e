import { catalogue } from "../../../language/catalogue.ts";
import { plural } from "../../../ui/format/counted.ts";
import { formatCount } from "../../../ui/format/count.ts";

/** Texts of what a bond is worth and yields. */
export const bondTexts = catalogue({
  title: "Value and yield today",
  failed: "We couldn’t calculate the value of this bond.",
  figures: "Value and yield",
  noPrice: "Enter a price to see the value and yield.",
  ofOne: "Not held now. Amounts are per unit.",
  cleanPrice: "Clean price",
  cleanPriceOf: (day: string) => `without interest, of ${day}`,
  clean: "Clean value",
  unpaid: "Coupons due, not recorded",
  unpaidOf: "the unpaid part of each coupon due",
  unpaidRule: "A coupon counts as owed from its due date until a payment for the bond is recorded.",
  dirtyPrice: "Price with interest",
  dirtyPriceOf: "clean price × (clean value + accrued interest) ÷ clean value",
  next: "Next coupon",
  nextOf: (day: string) => `due on ${day}`,
  accrued: "Accrued interest",
  dirty: "Value with interest",
  missed: (count: number, first: string) =>
    plural(count, {
      one: `The coupon due on ${first} has no recorded payment.`,
      other: `${formatCount(count)} coupons, due since ${first}, have no recorded payment.`,
    }),
  owed: "The unpaid amount counts as owed until you record a payment for this bond.",
  soldWithIt: "No longer held, so it isn’t included in any value.",
  redemption: (day: string) => `Redemption was due on ${day} and isn’t recorded. Its units count as held.`,
  current: "Current yield",
  currentOf: "annual coupons ÷ clean value",
  maturity: "Yield to maturity",
  maturityOf: (often: string) =>
    `the rate that discounts all remaining payments to the value with interest; compounded ${often}`,
  duration: "Duration, in years",
  durationOf: "average time to the remaining payments, weighted by present value",
  modified: "Modified duration",
  modifiedOf: "duration ÷ (1 + yield ÷ coupons per year): approximate fall in percent if the yield rises one point",
  years: "years",
  ofOneDirty: "Per unit, with interest",
  ofOneAccrued: "Accrued interest per unit",
  matured: "Matured, or no payments remain.",
  estimated: "Based on an estimated price.",
});
