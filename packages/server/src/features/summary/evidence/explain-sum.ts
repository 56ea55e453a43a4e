import type { FigureEvidence, EvidenceItem } from "@distributary/contract/summary/evidence";
import type { Evidence } from "@distributary/domain/evidence/evidence";
import type { FigureKey } from "@distributary/domain/summary/answer/figure-key";
import { sumWithRest } from "../../../access/records/sums.ts";
import { figure, figureOrNull } from "../answer/figures.ts";
import type { Names } from "../answer/names.ts";
import { explainKey, type KeyContext } from "@distributary/contract/evidence/figure-key";

/** What a value is the product of, as the sheet writes it: `1,280.71 × 185.38 × 1.0762`. */
export function productOf(
  { factors }: Evidence,
  names: Names,
  context: KeyContext,
  key: FigureKey,
): FigureEvidence["sum"] {
  if (factors === null || !("instrument" in key)) return undefined;
  const accruedAt = factors.findIndex(({ of }) => of === "accrued");
  const { account, instrument } = key;
  const opens = {
    quantity: { key: explainKey({ figure: "quantity", account, instrument }, context) },
    price: { step: "prices" },
    par: {},
    accrued: { step: "prices" },
    rate: { step: "rates" },
  };
  return factors.map(({ of, by, value, pair }, place) => ({
    before: `${place === 0 ? "" : `${by} `}${place === 1 && accruedAt >= 0 ? "(" : ""}`,
    value: figure(value),
    after: place === accruedAt ? ")" : "",
    label: pair ? pair.map((id) => names.code(id)).join(" → ") : FACTORS[of],
    ...opens[of],
  }));
}

const FACTORS = {
  quantity: "quantity",
  price: "price",
  par: "par × multiplier",
  accrued: "accrued interest",
  rate: "rate",
} as const;

/** The sum of the positions that weigh the most, and of all the others. */
export function partsOf(evidence: Evidence, names: Names, context: KeyContext): FigureEvidence["sum"] {
  const { largest, partCount } = evidence;
  const summands = partEvidence({ parts: largest }, names, context).flatMap((one) =>
    one.kind !== "part" || one.amount === null ? [] : [{ label: one.label, value: one.amount, key: one.key }],
  );
  const sum = sumWithRest(summands, partCount, figureOrNull(evidence.figure));
  return sum && [...sum];
}

/** The positions or accounts that a figure is the sum of, as items of its evidence. */
export function partEvidence(evidence: Pick<Evidence, "parts">, names: Names, context: KeyContext): EvidenceItem[] {
  return evidence.parts.map((part) => ({
    kind: "part",
    key: explainKey(
      part.instrument === null
        ? { figure: "account", account: part.account }
        : { figure: "value", account: part.account, instrument: part.instrument },
      context,
    ),
    label:
      part.instrument === null
        ? names.account(part.account)
        : `${names.instrument(part.instrument)} · ${names.account(part.account)}`,
    amount: figureOrNull(part.amount),
  }));
}
