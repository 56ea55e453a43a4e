import type { ReactElement } from "react";
import { isDay } from "../format/day.ts";

/** How many rows a page may hold; `all` is one long list that is read as it is scrolled. */
export const pageSizes = [10, 25, 50, 100, "all"] as const;
export type PageSize = (typeof pageSizes)[number];

/** A table starts at this page. */
export const firstPage = 1;
/** How many rows a page holds unless somebody asks for more. */
export const defaultPageSize: PageSize = 10;

/** How a record is found to filter by, and what it is called: there may be more of them than a menu holds. */
export interface RecordChoice {
  readonly picker: (given: {
    readonly label: string;
    readonly value: string | null;
    readonly onChange: (id: string | null) => void;
    readonly error?: string | undefined;
    readonly hint?: string;
    readonly required?: boolean;
    readonly autoFocus?: boolean;
  }) => ReactElement;
  readonly name: (id: string) => ReactElement;
}

/** A filter that a list offers. `numeric` values are parsed as integers, a `record` is kept by its uuid. */
export type Filter = { readonly id: string; readonly label: string } & (
  | { readonly kind: "text" | "numeric" | "day" | "flag" }
  | { readonly kind: "choice"; readonly options: readonly { readonly value: string; readonly label: string }[] }
  | { readonly kind: "record"; readonly choice: RecordChoice }
);

export type FilterValue = string | number | boolean;
export type FilterValues = Readonly<Record<string, FilterValue>>;

/** What a table keeps in the address. What is as it would be anyway stays out of it. */
export interface TableSearch {
  readonly page?: number;
  readonly per?: PageSize;
  readonly sort?: string;
  readonly filters: FilterValues;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The value of a filter as it came from an address or a field; undefined where it is none. */
export function filterValue(filter: Filter, raw: unknown): FilterValue | undefined {
  const text =
    typeof raw === "string" ? raw.trim() : typeof raw === "number" || typeof raw === "boolean" ? `${raw}` : "";
  if (text === "" || text.length > 200) return undefined;
  switch (filter.kind) {
    case "text":
      return text;
    case "numeric": {
      const whole = Number.parseInt(text, 10);
      return Number.isSafeInteger(whole) ? whole : undefined;
    }
    case "day":
      return isDay(text) ? text : undefined;
    case "flag":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "choice":
      return filter.options.find((option) => option.value === text)?.value;
    case "record":
      return UUID.test(text) ? text.toLowerCase() : undefined;
  }
}

/** Reads the address; what it does not know it leaves out. */
export function readTableSearch(raw: Record<string, unknown>, filters: readonly Filter[]): TableSearch {
  const page = Number(raw["page"]);
  const per = pageSizes.find((size) => String(size) === String(raw["per"]));
  const sort = raw["sort"];
  const values = filters.flatMap((filter) => {
    const value = filterValue(filter, raw[filter.id]);
    return value === undefined ? [] : [[filter.id, value] as const];
  });
  return {
    ...(Number.isSafeInteger(page) && page > firstPage ? { page } : {}),
    ...(per === undefined ? {} : { per }),
    ...(typeof sort === "string" && /^-?\w{1,40}$/.test(sort) ? { sort } : {}),
    filters: Object.fromEntries(values),
  };
}

/** The same as it stands in the address. */
export function writeTableSearch({ filters, ...rest }: TableSearch): Record<string, FilterValue> {
  return { ...filters, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) };
}

/** Another filter leads back to the first page: the page before may not exist any more. */
export function withFilter(search: TableSearch, id: string, value: FilterValue | undefined): TableSearch {
  const { page: _page, ...rest } = search;
  const { [id]: _before, ...others } = search.filters;
  return { ...rest, filters: value === undefined ? others : { ...others, [id]: value } };
}

/** Sorting upward, then downward, then as the server does. */
export function withSort(search: TableSearch, by: string): TableSearch {
  const { page: _page, sort, ...rest } = search;
  if (sort === by) return { ...rest, sort: `-${by}` };
  return sort === `-${by}` ? rest : { ...rest, sort: by };
}
