import { convertSafes } from "@distributary/domain/instruments/safe/safe-conversion";
import {
  SHARE_CLASSES,
  type CapitalizationBoxes,
  type CapTable,
  type ShareClass,
} from "@distributary/domain/instruments/safe/safe-terms";
import { decimalOfText, fractionText, roundedText, type Shape, type VectorCase } from "./shape.ts";

interface SafeCase extends VectorCase {
  readonly post_money: boolean;
  readonly cap_table: Readonly<Record<ShareClass, number | string>>;
  readonly capitalization_includes: CapitalizationBoxes;
  readonly round_price: string;
  readonly safes: readonly {
    readonly investment: string;
    readonly valuation_cap: string | null;
    readonly discount: string;
  }[];
}

export const safeShape: Shape<SafeCase> = {
  answer: (given) => {
    const shares = SHARE_CLASSES.map((name) => [name, BigInt(given.cap_table[name])] as const);
    const round = convertSafes({
      postMoney: given.post_money,
      capTable: Object.fromEntries(shares) as CapTable,
      includes: given.capitalization_includes,
      roundPrice: decimalOfText(given.round_price),
      safes: given.safes.map(({ investment, valuation_cap: cap, discount }) => ({
        investment: decimalOfText(investment),
        valuationCap: cap === null ? null : decimalOfText(cap),
        discount: decimalOfText(discount),
      })),
    });
    return {
      capitalization_before_converts: Number(round.capitalizationBeforeConverts),
      company_capitalization: fractionText(round.companyCapitalization),
      safes: round.safes.map((safe) => ({
        cap_price: safe.capPrice && fractionText(safe.capPrice),
        discount_price: fractionText(safe.discountPrice),
        conversion_price: fractionText(safe.conversionPrice),
        conversion_price_rounded: roundedText(safe.conversionPrice, 6),
        basis: safe.basis,
        shares: Number(safe.shares),
        shares_exact: fractionText(safe.sharesExact),
      })),
    };
  },
};
