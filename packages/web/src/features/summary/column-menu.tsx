import type { ReactElement } from "react";
import { Menu } from "../../ui/menu.tsx";
import { useStore } from "../../data/store.ts";
import { hiddenColumns, optionalColumns } from "./columns.ts";
import { columnTexts, summaryTexts } from "./texts.ts";

/** Which columns are shown. */
export function ColumnMenu(): ReactElement {
  const hidden = useStore(hiddenColumns)
    .split(",")
    .filter((column) => column !== "");
  const entries = optionalColumns.map((column) => {
    const checked = !hidden.includes(column);
    const next = checked ? [...hidden, column] : hidden.filter((name) => name !== column);
    return { key: column, label: columnTexts[column], checked, onSelect: () => hiddenColumns.set(next.join(",")) };
  });
  return <Menu label={summaryTexts.columns} size="small" entries={entries} />;
}
