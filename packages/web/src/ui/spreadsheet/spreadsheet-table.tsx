import {
  CellStyleModule,
  ClientSideRowModelModule,
  ModuleRegistry,
  RenderApiModule,
  TextEditorModule,
  themeQuartz,
  TooltipModule,
  type CellClassParams,
  type ColDef,
} from "ag-grid-community";
import { AgGridReact } from "ag-grid-react";
import { useEffect, useMemo, useRef, type ClipboardEvent, type ReactElement } from "react";
import {
  clipboardCells,
  errorsByCell,
  pasted,
  type CellError,
  type SpreadsheetColumn,
  type SpreadsheetRow,
} from "./cells.ts";
import styles from "./spreadsheet-table.module.css";
import { spreadsheetTexts } from "./texts.ts";

// Only what is used: each module is code that a page must read.
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  TextEditorModule,
  CellStyleModule,
  TooltipModule,
  RenderApiModule,
]);

const theme = themeQuartz.withParams({
  accentColor: "var(--accent)",
  backgroundColor: "var(--page)",
  foregroundColor: "var(--text)",
  borderColor: "var(--hairline)",
  headerBackgroundColor: "var(--sunken)",
  headerTextColor: "var(--text-2)",
  fontFamily: "var(--font)",
  fontSize: 13,
  rowHeight: 32,
  headerHeight: 32,
  wrapperBorderRadius: 4,
});

/** A row of the grid: where it stands, and its texts. */
interface Line {
  readonly place: number;
  readonly cells: SpreadsheetRow;
}

interface SpreadsheetTableProps {
  readonly label: string;
  readonly columns: readonly SpreadsheetColumn[];
  readonly rows: readonly SpreadsheetRow[];
  readonly errors: readonly CellError[];
  readonly onChange: (rows: readonly SpreadsheetRow[]) => void;
}

/**
 * An editable table as in a spreadsheet: columns are made wider at their edges, Enter or typing edits a cell, a paste
 * fills the cells from the one with the focus on, and cells with errors are marked and say what is wrong.
 */
export function SpreadsheetTable({ label, columns, rows, errors, onChange }: SpreadsheetTableProps): ReactElement {
  const grid = useRef<AgGridReact<Line>>(null);
  const wrong = useMemo(() => errorsByCell(errors), [errors]);
  const held = useRef({ rows, wrong });
  held.current = { rows, wrong };
  const lines = useMemo(() => rows.map((cells, place) => ({ place, cells })), [rows]);

  const definitions = useMemo(
    () =>
      columns.map((column): ColDef<Line, string> => {
        const message = (place: number | undefined): string | undefined =>
          held.current.wrong.get(`${place}:${column.id}`);
        return {
          colId: column.id,
          headerName: column.label,
          ...(column.grows === true ? { flex: 1, minWidth: column.width ?? 160 } : { width: column.width ?? 160 }),
          resizable: true,
          headerClass: column.numeric === true ? "ag-right-aligned-header" : "",
          editable: column.locked !== true,
          valueGetter: ({ data }) => data?.cells[column.id] ?? "",
          valueSetter: ({ data, newValue }) => {
            const next = held.current.rows.map((row, place) =>
              place === data.place ? { ...row, [column.id]: newValue ?? "" } : row,
            );
            onChange(next);
            return false;
          },
          cellClassRules: {
            [styles["wrong"] ?? "wrong"]: ({ data }: CellClassParams<Line, string>) =>
              message(data?.place) !== undefined,
            [styles["numeric"] ?? "numeric"]: () => column.numeric === true,
          },
          tooltipValueGetter: ({ data }) => message(data?.place),
        };
      }),
    [columns, onChange],
  );

  useEffect(() => grid.current?.api?.refreshCells({ force: true }), [wrong]);

  function paste(event: ClipboardEvent): void {
    const focused = grid.current?.api.getFocusedCell();
    if (focused === null || focused === undefined || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const cells = clipboardCells(event.clipboardData.getData("text/plain"));
    onChange(pasted(rows, columns, { row: focused.rowIndex, column: focused.column.getColId() }, cells));
  }

  return (
    <section className={styles["spreadsheet"]} aria-label={label} onPaste={paste}>
      {errors.length > 0 && (
        <p className={styles["count"]} role="status">
          {spreadsheetTexts.errors(errors.length)}
        </p>
      )}
      <div className={styles["grid"]} style={{ height: Math.min(34 + rows.length * 32 + 16, 560) }}>
        <AgGridReact<Line>
          ref={grid}
          theme={theme}
          rowData={lines}
          columnDefs={definitions}
          getRowId={({ data }) => String(data.place)}
          enterNavigatesVerticallyAfterEdit
          stopEditingWhenCellsLoseFocus
          tooltipShowDelay={300}
          suppressMovableColumns
        />
      </div>
    </section>
  );
}
