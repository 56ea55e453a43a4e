import type { SourcedKind } from "@distributary/contract/reporting/figures-without-source";
import { catalogue } from "../../../language/catalogue.ts";
import { counted } from "../../../ui/format/counted.ts";

/** Texts of the page of figures without a source. */
export const unsourcedTexts = catalogue({
  title: "Figures without a source",
  intro: "Transactions, positions, statements and prices without a linked document, largest first.",
  share: (share: string, currency: string) => `${share} of the value in ${currency} has a source document.`,
  noShare: "No amounts yet.",
  kind: "Kind",
  kinds: {
    transaction: "Transaction",
    position: "Position",
    statement: "Statement",
    price: "Price",
  } satisfies Record<SourcedKind, string>,
  ofKind: {
    transaction: "Transactions",
    position: "Positions",
    statement: "Statements",
    price: "Prices",
  } satisfies Record<SourcedKind, string>,
  sourced: (sourced: string, figures: string) => `${sourced} of ${figures} with a source`,
  date: "Date",
  figure: "Figure",
  where: "Account or security",
  amount: "Amount",
  value: (currency: string) => `Value, ${currency}`,
  inCurrency: "Value",
  noAmount: "No amount",
  attach: "Attach document",
  attached: (names: number) => counted(names, { one: "Document attached", other: "# documents attached" }),
  open: "Open",
  empty: "No figures without a source.",
  emptyBody: "New transactions, positions and statements appear here until a document is linked to them.",
  none: "No figures of this kind without a source.",
  link: "Figures without a source",
  noDocuments: "You see a part of these records, without documents.",
});
