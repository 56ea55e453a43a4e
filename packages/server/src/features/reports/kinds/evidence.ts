import { compareDecimals, negateDecimal, signOfDecimal, type Decimal } from "@distributary/domain/money/decimal";
import { readDecimal } from "@distributary/domain/money/parse-decimal";
import { dayColumn, numberColumn, textColumn, type ReportColumn, type ReportTable } from "../model.ts";
import { evidenceOf, type PeriodEvidence, type Place } from "../pack/evidence.ts";
import { FIGURE_KINDS, figuresOf, type Figure, type SourcedRecord } from "../pack/figures.ts";
import type { FetchedPrices } from "../pack/store.ts";
import type { ReportKind } from "../question.ts";
import type { RecordNames } from "../record-names.ts";

const figureColumns: readonly ReportColumn[] = [
  dayColumn("date", "Date"),
  textColumn("figure", "Figure"),
  textColumn("account", "Account"),
  textColumn("instrument", "Security"),
  textColumn("description", "Description"),
  numberColumn("quantity", "Quantity"),
  numberColumn("value", "Amount or price"),
  textColumn("unit", "Currency"),
];

export const evidenceColumns: readonly ReportColumn[] = [
  ...figureColumns,
  numberColumn("ledger", "Ledger"),
  textColumn("agrees", "Agrees"),
  textColumn("exhibit", "Exhibit"),
  textColumn("document", "Document"),
];

/** What a period's figures come from: those with a page, those without, and the files with their hashes. */
export const evidence: ReportKind = async (_question, sources) => {
  const figures = await figuresOf(sources);
  const pages = await sources.sourcePages(recordsOf(figures));
  const found = evidenceOf(figures, pages);
  const { names } = sources;
  const withSource = figures.flatMap((one, at) => ((found.places[at] ?? []).length > 0 ? [at] : []));
  const without = figures.filter((_, at) => (found.places[at] ?? []).length === 0);
  const tables = [
    { title: "Figures and their pages", columns: evidenceColumns, rows: withSource.map((at) => lineOf(found, at)) },
    { title: "Figures without a source", columns: figureColumns, rows: byAmount(without).map(cellsOf) },
    fetchedTable(await sources.fetched(), names),
    filesTable(found),
  ];
  return {
    tables,
    summary: null,
    evidence: found,
    cover: {
      label: "Figures with a source document",
      figure: String(withSource.length),
      unit: `of ${figures.length}`,
      change: null,
      bars: FIGURE_KINDS.flatMap((kind) => {
        const count = withSource.filter((at) => figures[at]?.kind === kind).length;
        const all = figures.filter((one) => one.kind === kind).length;
        return all === 0 ? [] : [{ label: `${kind}: ${count} of ${all}`, value: String(count), size: count }];
      }).filter(({ size }) => size > 0),
      more: 0,
    },
    facts: [
      { label: "Figures", text: `${figures.length}; without a source document: ${without.length}` },
      {
        label: "Exhibits",
        text: "A numbered box marks figures on a page. The tables use the same numbers.",
      },
      { label: "Hashes", text: "SHA-256 of each original file, checked when this pack was made." },
    ],
  };
};

function recordsOf(figures: readonly Figure[]): readonly SourcedRecord[] {
  const all = figures.flatMap(({ record, event }): SourcedRecord[] =>
    event === null ? [record] : [record, { kind: "event", id: event }],
  );
  return [...new Map(all.map((one) => [`${one.kind} ${one.id}`, one])).values()];
}

function lineOf({ figures, places }: PeriodEvidence, at: number): (string | null)[] {
  const figure = figures[at] as Figure;
  const found = places[at] ?? [];
  const joined = (part: (one: Place) => string, between: string): string => [...new Set(found.map(part))].join(between);
  return [
    ...cellsOf(figure),
    figure.ledger,
    figure.agrees === null ? "" : figure.agrees ? "yes" : "no",
    joined((one) => one.exhibit, ", "),
    joined((one) => one.document, "; "),
  ];
}

function cellsOf(one: Figure): (string | null)[] {
  return [one.date, one.kind, one.account, one.instrument, one.description, one.quantity, one.value, one.unit];
}

/** The largest first, currency by currency; then what has a quantity alone. */
function byAmount(figures: readonly Figure[]): readonly Figure[] {
  const size = ({ value, quantity }: Figure): Decimal => {
    const amount = readDecimal(value ?? quantity ?? "0");
    return signOfDecimal(amount) < 0 ? negateDecimal(amount) : amount;
  };
  return figures.toSorted(
    (one, other) =>
      Number(one.value === null) - Number(other.value === null) ||
      one.unit.localeCompare(other.unit) ||
      compareDecimals(size(other), size(one)),
  );
}

function fetchedTable(fetched: readonly FetchedPrices[], names: RecordNames): ReportTable {
  return {
    title: "Prices from price sources, without a document",
    columns: [
      textColumn("instrument", "Security"),
      numberColumn("prices", "Prices"),
      dayColumn("first", "First"),
      dayColumn("last", "Last"),
    ],
    rows: fetched.map((one) => [names.instrument(one.instrument), String(one.prices), one.first, one.last]),
  };
}

function filesTable({ files, exhibits }: PeriodEvidence): ReportTable {
  return {
    title: "Original files",
    columns: [
      textColumn("document", "Document"),
      textColumn("exhibits", "Exhibits"),
      numberColumn("bytes", "Bytes"),
      textColumn("sha256", "SHA-256"),
    ],
    rows: files.map(({ name, sha256, bytes }) => [
      name,
      exhibits
        .filter((one) => one.sha256 === sha256 && one.name === name)
        .map((one) => one.number)
        .join(", "),
      String(bytes),
      sha256,
    ]),
  };
}
