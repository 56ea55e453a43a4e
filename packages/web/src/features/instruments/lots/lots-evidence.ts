import type { SummaryGainFigures, SummaryGains } from "@distributary/contract/summary/analytic";
import type { FormulaEvidence, EvidenceLine } from "../../../records/evidence/formula-evidence.ts";
import { sumOfTerms } from "../../../records/gain-terms.ts";
import { quantityDigits } from "../../../ui/format/amount.ts";
import { addExact } from "../../../ui/format/exact.ts";
import { lotsTexts } from "./lots-texts.ts";
import { lotsEvidenceTexts as texts } from "./lots-evidence-texts.ts";

type Sold = SummaryGains["closed"]["items"][number];
type Side = "realised" | "unrealised";

/** Which gains of a way of choosing lots: those of a term, of all terms, or both sides together. */
export type GainAsked = { readonly side: Side; readonly term: "short" | "long" | "debt" | "all" } | "total";

/**
 * What of the gain of a sold lot rates or prices did: its cost and proceeds, which the other rates are applied to, and
 * all that was sold of the security in its account, with the rates.
 */
export function soldPartEvidence(part: "gain_currency" | "gain_price", lot: Sold, unit: string): FormulaEvidence {
  const { title, rule } = texts.sold[part];
  return {
    title: `${title}, ${lot.sold_on}`,
    figure: lot[part],
    unit,
    rule,
    lines: [
      { name: lotsTexts.acquired, text: lot.acquired_on },
      { name: lotsTexts.soldOn, text: lot.sold_on },
      ...(part === "gain_price" ? [{ name: lotsTexts.proceeds, value: lot.proceeds_own, unit: lot.currency }] : []),
      { name: lotsTexts.cost, value: lot.basis_own, unit: lot.currency },
      { name: lotsTexts.gain, value: lot.gain, unit, key: lot.explain_key },
    ],
  };
}

/** What a sold lot says of itself: units, proceeds or cost, with all that was sold of the security in its account. */
export function soldEvidence(part: "quantity" | "proceeds_own" | "basis_own", lot: Sold): FormulaEvidence {
  const { title, rule } = texts.sold[part];
  const unit = part === "quantity" ? "" : lot.currency;
  return {
    title: `${title}, ${lot.sold_on}`,
    figure: lot[part],
    unit,
    ...(part === "quantity" ? { digits: quantityDigits } : {}),
    rule,
    lines: [
      { name: lotsTexts.acquired, text: lot.acquired_on },
      { name: lotsTexts.soldOn, text: lot.sold_on },
      ...(part === "quantity" ? [] : [{ name: lotsTexts.quantity, value: lot.quantity, digits: quantityDigits }]),
      { name: texts.allSold, text: texts.open, key: lot.explain_key },
    ],
  };
}

/** What was sold in one account, and what opens it. */
export interface SoldIn {
  readonly account: string;
  readonly gain: string | null;
  readonly key: string;
}

/** The gains of what was sold, account by account; none where not all of it is listed. */
export function soldByAccount({ count, items }: SummaryGains["closed"]): readonly SoldIn[] {
  if (items.length < count) return [];
  const byAccount = new Map<string, SoldIn>();
  for (const { account_id: account, gain, explain_key: key } of items) {
    const before = byAccount.get(account);
    const sum =
      before === undefined ? gain : before.gain === null || gain === null ? null : addExact(before.gain, gain);
    byAccount.set(account, { account, gain: sum, key });
  }
  return [...byAccount.values()];
}

/** How a gain by a way of choosing lots comes about: its terms, and what opens of what was sold. */
export function gainEvidence(
  asked: GainAsked,
  named: { readonly method: string; readonly unit: string },
  figures: SummaryGainFigures,
  sold: readonly EvidenceLine[],
): FormulaEvidence {
  const { method, unit } = named;
  if (asked === "total") {
    const line = (name: string, value: string | null): EvidenceLine => ({ name, value, unit });
    return {
      title: `${lotsTexts.total}: ${method}`,
      figure: figures.total,
      unit,
      rule: lotsTexts.methodsNote,
      formula: texts.totalFormula,
      lines: [
        line(lotsTexts.realised, sumOfTerms(figures.realised)),
        line(lotsTexts.unrealised, sumOfTerms(figures.unrealised)),
      ],
    };
  }
  const gains = figures[asked.side];
  const { rule, formula } = texts[asked.side];
  const terms = (["short", "long", "debt"] as const)
    .filter((term) => asked.term === "all" && gains[term] !== "0")
    .map((term): EvidenceLine => ({ name: lotsTexts.terms[term], value: gains[term], unit }));
  return {
    title: `${asked.term === "all" ? lotsTexts[asked.side] : texts.named[asked.side][asked.term]}: ${method}`,
    figure: asked.term === "all" ? sumOfTerms(gains) : gains[asked.term],
    unit,
    rule: `${rule} ${texts.termRules[asked.term]}`.trim(),
    formula,
    lines: [...terms, ...(asked.side === "realised" ? sold : [])],
  };
}
