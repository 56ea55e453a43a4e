import type { ReactNode } from "react";
import { Figure } from "../../ui/figure.tsx";
import { quantityDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { keyOfLot, opening } from "../evidence/figure-key.ts";
import { WorkedFigure } from "../evidence/worked-figure.tsx";
import type { FormulaEvidence } from "../evidence/formula-evidence.ts";
import { lotColumnTexts } from "./lot-column-texts.ts";
import { RecordName } from "../page/names.tsx";
import type { PlainColumn } from "./plain-table.tsx";

/** What every list of lots says of one, held or sold: where, how many, and whether it counts as short or long. */
export interface AnyLot {
  readonly account_id: string;
  readonly quantity: string;
  readonly term: "short" | "long" | "debt";
}

/** What a list of lots that are held says beside it. */
interface HeldLot extends AnyLot {
  readonly acquired_on: string;
  /** opens the cost of the lot */
  readonly explain_key: string;
}

/** The account that a lot lies in, on a wide page. */
export function lotAccount(label: string): PlainColumn<AnyLot> {
  return {
    id: "account",
    label,
    cell: (lot) => <RecordName kind="account" id={lot.account_id} />,
    words: true,
    wide: true,
  };
}

/** How many units of a lot are left; they open to what they are told of. */
export function lotQuantity(label: string): PlainColumn<HeldLot> {
  return {
    id: "quantity",
    label,
    cell: (lot) => (
      <WorkedFigure value={lot.quantity} digits={quantityDigits} name={label} evidence={() => unitsLeft(label, lot)} />
    ),
  };
}

/** The working of the units of a lot that are left. */
function unitsLeft(label: string, { acquired_on: acquired, quantity, explain_key: key }: HeldLot): FormulaEvidence {
  return {
    title: `${label}, ${formatDay(acquired)}`,
    figure: quantity,
    unit: "",
    digits: quantityDigits,
    rule: lotColumnTexts.rule,
    formula: lotColumnTexts.formula,
    lines: [
      { name: lotColumnTexts.acquired, text: formatDay(acquired) },
      { name: lotColumnTexts.lot, text: lotColumnTexts.open, key },
    ],
  };
}

/** Of the gain of a lot that is held, what exchange rates and what prices did. */
interface GainedLot {
  readonly explain_key: string;
  readonly unrealised_currency: string | null;
  readonly unrealised_price: string | null;
}

/** Both parts of what each lot gained, on a wide page; none where all lots are of the currency that they are told in. */
export function lotGainParts(
  lots: readonly GainedLot[],
  onOpen: (key: string) => void,
): readonly PlainColumn<GainedLot>[] {
  if (!hasRatePart(lots.map((lot) => lot.unrealised_currency))) return [];
  const column = (part: "currency" | "price", label: string): PlainColumn<GainedLot> => ({
    id: part,
    label,
    cell: (lot) => (
      <Figure
        change
        value={part === "currency" ? lot.unrealised_currency : lot.unrealised_price}
        name={label}
        onOpen={opening(keyOfLot(lot.explain_key, part), onOpen)}
      />
    ),
    wide: true,
  });
  return [column("currency", lotColumnTexts.ofRates), column("price", lotColumnTexts.ofPrices)];
}

/** Whether rates did anything to some gains. */
export function hasRatePart(parts: readonly (string | null)[]): boolean {
  return parts.some((part) => part !== null && part !== "0");
}

/** Whether what a lot gains counts as short or as long term, or is a debt. */
export function lotTerm(label: string, terms: Readonly<Record<AnyLot["term"], ReactNode>>): PlainColumn<AnyLot> {
  return { id: "term", label, cell: (lot) => terms[lot.term], wide: true };
}
