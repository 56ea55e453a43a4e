import { convertSafes } from "@distributary/domain/instruments/safe/safe-conversion";
import {
  SHARE_CLASSES,
  type CapitalizationBoxes,
  type CapTable,
  type RoundConversion,
  type ShareClass,
} from "@distributary/domain/instruments/safe/safe-terms";
import { ZERO } from "@distributary/domain/money/decimal";
import { rational, type Rational } from "@distributary/domain/money/rational";
import { TypedForm, type Faults } from "../../records/form/typed-form.ts";

export interface TypedSafe {
  readonly investment: string;
  readonly cap: string;
  readonly discount: string;
  readonly favoured: boolean;
  /** its cap is of the other kind than that of the round's others */
  readonly otherKind: boolean;
}

/** What is typed into the SAFE calculator. */
export interface SafeInput {
  readonly kind: "pre" | "post";
  readonly roundPrice: string;
  readonly shares: Readonly<Record<ShareClass, string>>;
  readonly includes: CapitalizationBoxes;
  readonly safes: readonly TypedSafe[];
}

/** A conversion with the part of the company that each SAFE and the holders before have afterwards. */
export interface SafeAnswer {
  readonly round: RoundConversion;
  readonly parts: readonly Rational[];
  readonly holders: Rational;
}

/** The round that was typed, what is wrong with a field, or why the terms as a whole cannot convert. */
export function safeAnswer(input: SafeInput): {
  readonly answer: SafeAnswer | null;
  readonly faults: Faults;
  readonly impossible: string | null;
} {
  const form = new TypedForm();
  const shares = SHARE_CLASSES.map(
    (name) => [name, form.amount(name, input.shares[name], { least: "zero", whole: true }, ZERO)] as const,
  );
  const roundPrice = form.amount("roundPrice", input.roundPrice, { least: "above zero" });
  const safes = input.safes.map((safe, i) => ({
    investment: form.amount(`investment ${i}`, safe.investment, { least: "above zero" }) ?? ZERO,
    valuationCap: safe.cap.trim() === "" ? null : form.amount(`cap ${i}`, safe.cap, { least: "above zero" }),
    discount: form.percent(`discount ${i}`, safe.discount, { least: "zero", most: "99.99" }, ZERO) ?? ZERO,
    mostFavoured: safe.favoured,
    ...(safe.otherKind ? { counts: { postMoney: input.kind === "pre", includes: input.includes } } : {}),
  }));
  if (!roundPrice || Object.keys(form.faults).length > 0)
    return { answer: null, faults: form.faults, impossible: null };
  const capTable = Object.fromEntries(shares.map(([name, value]) => [name, value?.mantissa ?? 0n])) as CapTable;
  try {
    const round = convertSafes({
      postMoney: input.kind === "post",
      capTable,
      includes: input.includes,
      roundPrice,
      safes,
    });
    const before = SHARE_CLASSES.reduce((sum, name) => sum + capTable[name], 0n);
    const all = round.safes.reduce((sum, safe) => sum + safe.shares, before);
    const parts = round.safes.map((safe) => rational(safe.shares, all));
    return { answer: { round, parts, holders: rational(before, all) }, faults: {}, impossible: null };
  } catch (error) {
    if (error instanceof RangeError) return { answer: null, faults: {}, impossible: error.message };
    throw error;
  }
}
