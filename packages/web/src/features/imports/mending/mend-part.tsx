import type { ImportSession } from "@distributary/contract/entry/imports";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/fields/choice.tsx";
import type { SpreadsheetRow } from "../../../ui/spreadsheet/cells.ts";
import { Spreadsheet } from "../../../ui/spreadsheet/spreadsheet.tsx";
import { FailState, Skeleton } from "../../../ui/states.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import styles from "../importer-page.module.css";
import { rejectedSheets } from "../queries.ts";
import { previewColumns } from "../texts.ts";
import { mendTexts as texts } from "./mend-texts.ts";
import { readMended } from "./read-mended.ts";
import { MOST_ROWS, REASON, sheetText, shownColumns, withLeft, type MendSheet } from "./sheet.ts";

/** The rows that were not taken, to be corrected cell by cell; the corrected ones alone are read again. */
export function MendPart({
  session,
  left,
  busy,
}: {
  session: ImportSession;
  /** skipped rows of the import before it, which were not corrected yet */
  left: MendSheet | null;
  busy: boolean;
}): ReactElement | null {
  const [chosen, setChosen] = useState<string | null>(null);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ["rejected", session.uuid],
    queryFn: () => rejectedSheets(session),
    staleTime: Infinity,
  });
  if (isPending) return <Skeleton height={160} />;
  if (data === undefined) return <FailState title={texts.failed} failure={error} onRetry={() => void refetch()} />;
  const sheets = left === null ? data : withLeft(data, left);
  const sheet = sheets.find(({ file }) => file === chosen) ?? sheets[0];
  if (sheet === undefined) return null;
  return (
    <section className={styles["section"]} aria-labelledby="import-mend">
      <div className={styles["sectionHead"]}>
        <h2 id="import-mend">{texts.title}</h2>
        {sheets.length > 1 && (
          <Choice
            label={texts.title}
            value={sheet.file}
            onChange={setChosen}
            options={sheets.map(({ file }) => ({ value: file, label: file.replace(/\.csv$/i, "") }))}
          />
        )}
      </div>
      <Sheet key={sheet.file} sheet={sheet} busy={busy} />
    </section>
  );
}

function Sheet({ sheet, busy }: { sheet: MendSheet; busy: boolean }): ReactElement {
  const narrow = useNarrow();
  const [rows, setRows] = useState<readonly SpreadsheetRow[]>(sheet.rows);
  const changed = rows.filter((row, place) => row !== sheet.rows[place] && !isSame(row, sheet.rows[place]));
  // A cell that was changed says nothing any more until it is read.
  const errors = sheet.errors.filter(({ row, column }) => rows[row]?.[column] === sheet.rows[row]?.[column]);
  const columns = shownColumns(sheet).map((id) => ({
    id,
    label: id === REASON ? texts.reason : (previewColumns[id] ?? id),
    width: id !== REASON ? 130 : narrow ? 150 : 300,
    locked: id === REASON,
  }));
  const change = (next: readonly SpreadsheetRow[]): void => setRows(next.slice(0, sheet.rows.length));
  return (
    <>
      <p className={styles["hint"]}>{texts.hint}</p>
      <Spreadsheet label={texts.title} columns={columns} rows={rows} errors={errors} onChange={change} />
      {sheet.rows.length === MOST_ROWS && <p className={styles["hint"]}>{texts.most(MOST_ROWS)}</p>}
      <div className={styles["actions"]}>
        <Button
          look="primary"
          busy={busy}
          disabled={changed.length === 0}
          onClick={() => void readMended(sheet.file, sheetText(sheet, changed), unchanged(sheet, rows, changed))}
        >
          {texts.read(changed.length)}
        </Button>
      </div>
    </>
  );
}

/** The rows that are not read again now, with what is wrong with them. */
function unchanged(
  sheet: MendSheet,
  rows: readonly SpreadsheetRow[],
  changed: readonly SpreadsheetRow[],
): MendSheet | null {
  const places = rows.flatMap((row, place) => (changed.includes(row) ? [] : [place]));
  const errors = sheet.errors.flatMap((error) => {
    const row = places.indexOf(error.row);
    return row < 0 ? [] : [{ ...error, row }];
  });
  return places.length === 0 ? null : { ...sheet, rows: places.map((place) => sheet.rows[place]!), errors };
}

function isSame(row: SpreadsheetRow, before: SpreadsheetRow | undefined): boolean {
  return before !== undefined && Object.keys(row).every((column) => row[column] === before[column]);
}
