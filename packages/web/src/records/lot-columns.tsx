import type { ReactNode } from "react";
import { Figure } from "../ui/figure.tsx";
import { quantityDigits } from "../ui/format/amount.ts";
import { RecordName } from "./names.tsx";
import type { PlainColumn } from "./plain-table.tsx";

/** What every list of lots says of one, held or sold: where, how many, and whether it counts as short or long. */
export interface AnyLot {
  readonly account_id: string;
  readonly quantity: string;
  readonly term: "short" | "long" | "debt";
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

/** How many units a lot has. */
export function lotQuantity(label: string): PlainColumn<AnyLot> {
  return { id: "quantity", label, cell: (lot) => <Figure value={lot.quantity} digits={quantityDigits} /> };
}

/** Whether what a lot gains counts as short or as long term, or is a debt. */
export function lotTerm(label: string, terms: Readonly<Record<AnyLot["term"], ReactNode>>): PlainColumn<AnyLot> {
  return { id: "term", label, cell: (lot) => terms[lot.term], wide: true };
}
