import { useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { saveFile } from "../data/http/save-file.ts";
import { Menu } from "../ui/menus/menu.tsx";
import type { Column } from "../ui/table/columns.ts";
import { tableCsv } from "../ui/table/csv.ts";
import { pickerTexts } from "./texts.ts";

interface ExportMenuProps<Row> {
  /** Begins the name of the file: `accounts` gives `accounts.csv`. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  /** Reads every row of the list, not only those in sight. */
  readonly readRows: () => Promise<readonly Row[]>;
}

/** Saves a table as CSV or XLSX: every row, every column that shows, with unrounded figures. */
export function ExportMenu<Row>({ name, title, columns, readRows }: ExportMenuProps<Row>): ReactElement {
  const save = useMutation({
    mutationFn: async (form: "csv" | "xlsx") => {
      const rows = await readRows();
      if (form === "csv") {
        saveFile(new Blob([tableCsv(columns, rows)], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
        return;
      }
      const { tableXlsx } = await import("../ui/table/xlsx.ts");
      const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
      saveFile(new Blob([tableXlsx(title, columns, rows)], { type }), `${name}.xlsx`);
    },
  });
  return (
    <Menu
      size="small"
      icon="download"
      label={save.isPending ? pickerTexts.exporting : pickerTexts.export}
      entries={[
        { key: "csv", label: pickerTexts.exportCsv, onSelect: () => save.mutate("csv") },
        { key: "xlsx", label: pickerTexts.exportXlsx, onSelect: () => save.mutate("xlsx") },
      ]}
    />
  );
}
