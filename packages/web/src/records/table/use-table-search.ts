import { useNavigate, useSearch } from "@tanstack/react-router";
import { readTableSearch, writeTableSearch, type Filter, type TableSearch } from "../../ui/table/table-search.ts";

/** What a list keeps in the address of its page, and how it is changed there. */
export function useTableSearch(filters: readonly Filter[]): readonly [TableSearch, (next: TableSearch) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const held = readTableSearch(raw, filters);
  const mine = new Set(["page", "per", "sort", ...filters.map((filter) => filter.id)]);
  return [
    held,
    (next) => {
      const others = Object.fromEntries(Object.entries(raw).filter(([name]) => !mine.has(name)));
      void navigate({ to: ".", search: { ...others, ...writeTableSearch(next) }, resetScroll: false });
    },
  ];
}
