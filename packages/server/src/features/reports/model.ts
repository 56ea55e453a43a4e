import type { Logo } from "../../access/store/settings.ts";

/** What a column holds: texts are neutralised in spreadsheets, numbers are exact decimal texts, days `yyyy-MM-dd`. */
export type CellKind = "text" | "number" | "day";

/** One column of a table. */
export interface ReportColumn {
  readonly name: string;
  readonly header: string;
  readonly kind: CellKind;
}

/** One cell as every format shows it; null where the figure is not known or there is none. */
export type ReportCell = string | null;

/** A table of a report. Each row has one cell for each column. */
export interface ReportTable {
  readonly title: string;
  readonly columns: readonly ReportColumn[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** places, from 0, of the rows that say what others come to in all: bold where a format has bold; none where left out */
  readonly totals?: readonly number[];
}

/** A line of a report's head: what it is about, and what must be known to read it. */
export interface ReportFact {
  readonly label: string;
  readonly text: string;
}

/** What the first page of a report shows; figures are exact texts, a size is only how long a bar is. */
export interface ReportCover {
  readonly label: string;
  readonly figure: string | null;
  readonly unit: string;
  /** since the day it is compared with; null where it is compared with none, or not known */
  readonly change: string | null;
  readonly bars: readonly { readonly label: string; readonly value: string; readonly size: number }[];
  /** parts that have no bar */
  readonly more: number;
}

/** A report as its three formats write it: nothing is worked out, rounded or left out after this. */
export interface ReportModel {
  readonly title: string;
  /** The universe's name and its colour (`#rrggbb`) */
  readonly owner: string;
  readonly colour: string;
  /** stands in the head of PDF and XLSX */
  readonly logo: Logo | null;
  readonly facts: readonly ReportFact[];
  /** stands on the first page of a PDF; null where the report has no one figure */
  readonly cover: ReportCover | null;
  readonly tables: readonly ReportTable[];
}

/** A column of texts. */
export function textColumn(name: string, header: string): ReportColumn {
  return { name, header, kind: "text" };
}

/** A column of exact decimals. */
export function numberColumn(name: string, header: string): ReportColumn {
  return { name, header, kind: "number" };
}

/** A column of days. */
export function dayColumn(name: string, header: string): ReportColumn {
  return { name, header, kind: "day" };
}

/** A box on a page with the figures that come from it. */
export interface ExhibitMark {
  /** `3.1`: the exhibit and the box */
  readonly number: string;
  /** fractions of the upright page: left, top, right, bottom; null: the whole document is meant */
  readonly box: readonly [number, number, number, number] | null;
  readonly figures: readonly string[];
}

/** A page of a document under figures of a report. */
export interface Exhibit {
  readonly number: number;
  readonly name: string;
  readonly sha256: string;
  /** which page of how many is shown */
  readonly page: number;
  readonly pages: number;
  readonly marks: readonly ExhibitMark[];
}

/** An exhibit with the picture of its page; null where the file has no page that can be drawn. */
export interface DrawnExhibit extends Exhibit {
  readonly picture: { readonly file: string; readonly width: number; readonly height: number } | null;
}
