import type { RoundOutcome } from "@distributary/domain/instruments/safe/priced-round";
import { SHARE_CLASSES } from "@distributary/domain/instruments/safe/safe-terms";
import { formatDecimal as plain } from "@distributary/domain/money/format-decimal";
import { decimalOf, rational } from "@distributary/domain/money/rational";
import type { FormulaEvidence, EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import { priceDigits, quantityDigits } from "../../../ui/format/amount.ts";
import type { TriedRound } from "./conversion-round.ts";
import { conversionTexts } from "./conversion-texts.ts";
import { conversionEvidenceTexts as texts } from "./conversion-evidence-texts.ts";

/** Who has a part of the company after a round: by what came before it, by what converts (its place), or by the round. */
export interface RoundOwner {
  readonly by: "before" | "converts" | "money" | "pool";
  /** place among what converts; 0 for the others */
  readonly place: number;
  readonly name: string;
  /** at which the shares come; decimal text, null: they do not come for money */
  readonly price: string | null;
  /** whole, as decimal text */
  readonly shares: string;
  /** of the company, 0 to 1 */
  readonly part: string;
}

/** What of such an owner is asked about. */
export type OwnerFigure = "price" | "shares" | "part";

/** Who has which part of the company afterwards; parts of nothing are left out. */
export function ownersAfter({ names }: TriedRound, outcome: RoundOutcome): readonly RoundOwner[] {
  const { before, conversion, newShares, poolShares, total, price } = outcome;
  const owner = (by: RoundOwner["by"], place: number, name: string, shares: bigint, at: string | null): RoundOwner => ({
    by,
    place,
    name,
    price: at,
    shares: String(shares),
    part: plain(decimalOf(rational(shares, total))),
  });
  const converted = conversion.safes.map((safe, place) =>
    owner("converts", place, names[place] ?? "", safe.shares, plain(decimalOf(safe.conversionPrice))),
  );
  const all = [
    owner("before", 0, conversionTexts.holders, before, null),
    ...converted,
    owner("money", 0, conversionTexts.newcomers, newShares, plain(price)),
    owner("pool", 0, conversionTexts.morePool, poolShares, null),
  ];
  return all.filter(({ shares }) => shares !== "0");
}

/** By which of its terms something converts, and whose they are where it took another's, in words. */
export function howConverted({ names }: TriedRound, { conversion }: RoundOutcome, place: number): string {
  const converted = conversion.safes[place];
  if (converted === undefined) return "";
  const taken = converted.termsOf === null ? undefined : names[converted.termsOf];
  return [
    conversionTexts.basis[converted.basis],
    ...(taken === undefined ? [] : [conversionTexts.termsOf(taken)]),
  ].join("; ");
}

/** How a figure of an owner follows from the round that was typed and the terms of what converts. */
export function ownerEvidence(
  asked: OwnerFigure,
  owner: RoundOwner,
  tried: TriedRound,
  outcome: RoundOutcome,
  unit: string,
): FormulaEvidence {
  const { outcome: names, part } = conversionTexts;
  const own = { name: names.shares, value: owner.shares, digits: quantityDigits };
  const all = { name: texts.total, value: String(outcome.total), digits: quantityDigits };
  const heads = {
    price: { title: `${names.conversion}, ${owner.name}`, unit, figure: owner.price, digits: priceDigits, open: true },
    shares: { title: `${names.shares}, ${owner.name}`, unit: "", figure: owner.shares, digits: quantityDigits },
    part: { title: `${part}, ${owner.name}`, unit: "ratio", figure: owner.part },
  };
  const said: Record<OwnerFigure, Pick<FormulaEvidence, "formula" | "lines">> = {
    price: priceOf(owner, tried, outcome, unit),
    shares: sharesOf(owner, tried, outcome, unit),
    part: { formula: texts.partFormula, lines: [own, all] },
  };
  return { ...heads[asked], rule: texts.roundRule, ...said[asked] };
}

type Said = { readonly formula: string; readonly lines: readonly EvidenceLine[] };

function priceOf(owner: RoundOwner, tried: TriedRound, { price, conversion }: RoundOutcome, unit: string): Said {
  const at = priceLine(unit);
  const round = at(conversionTexts.outcome.price, plain(price));
  if (owner.by !== "converts") return { formula: conversionTexts.outcomeFormulas.price, lines: [round] };
  const { capPrice, discountPrice } = conversion.safes[owner.place] ?? {};
  return {
    formula: howConverted(tried, { conversion } as RoundOutcome, owner.place),
    lines: [
      ...(capPrice ? [at(texts.capPrice, plain(decimalOf(capPrice)))] : []),
      ...(discountPrice ? [at(texts.discountPrice, plain(decimalOf(discountPrice)))] : []),
      round,
    ],
  };
}

function sharesOf({ by, place, price }: RoundOwner, { round }: TriedRound, outcome: RoundOutcome, unit: string): Said {
  const at = priceLine(unit);
  const { capTable, newMoney, poolTarget, safes } = round;
  switch (by) {
    case "before": {
      const typed = SHARE_CLASSES.filter((name) => capTable[name] > 0n);
      const lines = typed.map((name) => ({
        name: conversionTexts.classes[name],
        value: String(capTable[name]),
        digits: quantityDigits,
      }));
      return { formula: texts.beforeFormula, lines };
    }
    case "converts": {
      const invested = safes[place]?.investment;
      const lines = [
        { name: texts.converts, value: invested ? plain(invested) : null, unit },
        at(conversionTexts.outcome.conversion, price),
      ];
      return { formula: conversionTexts.outcomeFormulas.shares, lines };
    }
    case "money":
      return {
        formula: texts.moneyFormula,
        lines: [
          { name: conversionTexts.newMoney, value: plain(newMoney), unit },
          at(conversionTexts.outcome.price, price),
        ],
      };
    case "pool":
      return {
        formula: texts.poolFormula,
        lines: [
          { name: conversionTexts.preMoney, value: plain(round.preMoney), unit, open: true },
          { name: conversionTexts.newMoney, value: plain(newMoney), unit },
          { name: texts.poolTarget, value: plain(poolTarget), unit: "ratio" },
          at(conversionTexts.outcome.price, plain(outcome.price)),
          { name: texts.poolBefore, value: String(capTable.pool), digits: quantityDigits },
        ],
      };
  }
}

function priceLine(unit: string): (name: string, value: string | null) => EvidenceLine {
  return (name, value) => ({ name, value, unit, digits: priceDigits, open: true });
}
