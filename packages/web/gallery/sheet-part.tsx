import { useState, type ReactElement } from "react";
import type { SpreadsheetRow } from "../src/ui/spreadsheet/cells.ts";
import { Spreadsheet } from "../src/ui/spreadsheet/spreadsheet.tsx";

const columns = [
  { id: "date", label: "Date", width: 140 },
  { id: "what", label: "What", width: 220 },
  { id: "amount", label: "Amount", numeric: true, width: 140 },
];

/** A spreadsheet whose amounts must be numbers; what it holds stands under it. */
export function SheetPart(): ReactElement {
  const [rows, setRows] = useState<readonly SpreadsheetRow[]>([
    { date: "2025-12-30", what: "Rent", amount: "1200" },
    { date: "2025-12-31", what: "Interest", amount: "twelve" },
  ]);
  const errors = rows.flatMap((row, place) =>
    /^-?\d+(\.\d+)?$/.test(row["amount"] ?? "") ? [] : [{ row: place, column: "amount", message: "Enter a number." }],
  );
  return (
    <>
      <Spreadsheet label="Rows to import" columns={columns} rows={rows} errors={errors} onChange={setRows} />
      <pre role="status" style={{ whiteSpace: "pre-wrap" }}>
        {JSON.stringify(rows)}
      </pre>
    </>
  );
}
