import { SOURCED_KINDS, type FigureWithoutSource } from "@distributary/contract/reporting/figures-without-source";
import { digitsOfPrice, formatDecimal, formatKnown } from "../../../ui/format/amount.ts";
import { formatDay } from "../../../ui/format/day.ts";
import { dayCell, numberCell, textCell, type Column } from "../../../ui/table/columns.ts";
import type { Filter } from "../../../ui/table/table-search.ts";
import { unsourcedTexts as texts } from "./texts.ts";

/** What the list is narrowed by. */
export const unsourcedFilters: readonly Filter[] = [
  {
    id: "kind",
    label: texts.kind,
    kind: "choice",
    options: SOURCED_KINDS.map((kind) => ({ value: kind, label: texts.ofKind[kind] })),
  },
];

/** A figure in a few words: what it is of, or its kind where nothing else is said. */
export function nameOf({ kind, description, account, instrument }: FigureWithoutSource): string {
  return description || instrument || account || texts.kinds[kind];
}

function placeOf({ account, instrument }: FigureWithoutSource): string {
  return [account, instrument].filter((part) => part !== null).join(" · ");
}

function amountOf({ kind, amount, unit, quantity }: FigureWithoutSource): string {
  if (amount === null) return quantity === null ? texts.noAmount : formatDecimal(quantity, digitsOfPrice(quantity));
  const digits = kind === "price" ? digitsOfPrice(amount) : undefined;
  return [formatDecimal(amount, digits), unit ?? ""].join(" ").trim();
}

/** The columns of the list; `currency` is that of the values. */
export function unsourcedColumns(currency: string | null): readonly Column<FigureWithoutSource>[] {
  return [
    {
      id: "figure",
      label: texts.figure,
      cell: nameOf,
      value: (row) => textCell(nameOf(row)),
      narrow: "name",
    },
    {
      id: "date",
      label: texts.date,
      cell: ({ date }) => formatDay(date),
      value: ({ date }) => dayCell(date),
      width: "112px",
      narrow: "aside",
    },
    {
      id: "kind",
      label: texts.kind,
      cell: ({ kind }) => texts.kinds[kind],
      value: ({ kind }) => textCell(texts.kinds[kind]),
      width: "120px",
    },
    {
      id: "where",
      label: texts.where,
      cell: placeOf,
      value: (row) => textCell(placeOf(row)),
      narrow: "detail",
    },
    {
      id: "amount",
      label: texts.amount,
      cell: amountOf,
      value: ({ amount, quantity }) => numberCell(amount ?? quantity),
      numeric: true,
      width: "176px",
    },
    {
      id: "value",
      label: currency === null ? texts.inCurrency : texts.value(currency),
      cell: ({ value }) => formatKnown(value),
      value: ({ value }) => numberCell(value),
      numeric: true,
      width: "152px",
      narrow: "figure",
    },
  ];
}
