import { useMutation } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { useMemo, useRef, useState, type ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { createInWindow } from "../../data/windows/create-window.ts";
import { pickerTexts } from "../../pickers/texts.ts";
import { clearDraft, readDraft, writeDraft } from "../../records/form/drafts.ts";
import { saySaved } from "../../records/page/say-saved.ts";
import { recordTexts } from "../../records/texts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { withCell, type CellError, type SpreadsheetColumn, type SpreadsheetRow } from "../../ui/spreadsheet/cells.ts";
import { Spreadsheet } from "../../ui/spreadsheet/spreadsheet.tsx";
import { FailState } from "../../ui/states.tsx";
import { useNarrow } from "../../ui/use-narrow.ts";
import type { PriceSheetSearch } from "./address.ts";
import { isBlank, readSheet, refusedCells } from "./bulk-prices.ts";
import styles from "./pricing.module.css";
import { recordPrices, removeObservation, useSheetIndex } from "./queries.ts";
import { pricingTexts as texts } from "./texts.ts";

/** On a phone a security, its day and its price stand side by side; the rest is a swipe away. */
function columnsFor(narrow: boolean): readonly SpreadsheetColumn[] {
  return [
    { id: "security", label: texts.security, width: narrow ? 124 : 260 },
    { id: "date", label: texts.date, width: narrow ? 124 : 130 },
    { id: "price", label: texts.price, numeric: true, width: narrow ? 108 : 150 },
    { id: "currency", label: texts.currency, width: 110 },
    { id: "comment", label: texts.comment, width: 260, grows: true },
  ];
}
const blank: SpreadsheetRow = { security: "", date: "", price: "", currency: "", comment: "" };
const moreRows = 10;
const mostErrors = 10;
/** Each price is taken back by a call of its own: with more of them, that would take longer than typing did. */
const mostBack = 100;

/**
 * Prices typed or pasted as in a spreadsheet. What can be read is recorded, each row on its own; what cannot stays in
 * the sheet with its reason at the cell. The sheet survives a reload until it is recorded.
 */
export function EnterPricesPage(): ReactElement {
  const { profile } = useSignedIn();
  const search = useSearch({ from: "/pricing/enter" });
  const first = useMemo(() => blankRows(search), [search]);
  const key = `${profile.uuid}/prices`;
  const [rows, setRows] = useState<readonly SpreadsheetRow[]>(() => withOffered(readRows(key), first));
  const [refused, setRefused] = useState<readonly CellError[]>([]);
  const { index, failure, retry, reread } = useSheetIndex(profile.uuid, profile.default_timezone, rows);
  const sheet = useMemo(() => withoutUntouched(rows, first), [rows, first]);
  const read = useMemo(() => (index === null ? null : readSheet(sheet, index)), [index, sheet]);

  function change(next: readonly SpreadsheetRow[]): void {
    setRows(next);
    setRefused([]);
    writeDraft(key, { rows: JSON.stringify(next) });
  }

  // Rows that are typed while the security is made stay: it goes to every row that names it.
  const latest = useRef(rows);
  latest.current = rows;
  async function make(text: string): Promise<void> {
    const made = await createInWindow("instrument", text);
    if (made === null) return;
    const { identifier } = made;
    const named = (row: SpreadsheetRow): boolean => (row["security"] ?? "").trim() === text;
    if (typeof identifier === "string")
      change(latest.current.map((row) => (named(row) ? { ...row, security: identifier } : row)));
    reread();
  }

  const save = useMutation({
    mutationFn: () => recordPrices(read?.ready ?? []),
    onSuccess: ({ recorded, refused: said }) => {
      const kept = sheet.flatMap((row, place) => (recorded.has(place) || isBlank(row) ? [] : [place]));
      const left = kept.map((place) => sheet[place] ?? blank);
      const next = left.length === 0 ? blankRows({ ...search, date: "", currency: "" }) : left;
      setRows(next);
      setRefused(said.flatMap(({ place, detail }) => refusedCells(kept.indexOf(place), detail)));
      if (left.length === 0) clearDraft(key);
      else writeDraft(key, { rows: JSON.stringify(next) });
      const all = [...recorded.values()];
      if (all.length > 0)
        saySaved(texts.recorded(all.length), all.length <= mostBack ? () => takeBack(all) : undefined);
    },
  });

  const narrow = useNarrow();
  const columns = useMemo(() => columnsFor(narrow), [narrow]);
  const errors = [...(read?.errors ?? []), ...refused];
  const ready = read?.ready.length ?? 0;
  return (
    <Page title={texts.enterTitle}>
      <div className={styles["top"]}>
        <h1>{texts.enterTitle}</h1>
        <Link to="/pricing" className={buttonClass()}>
          {texts.title}
        </Link>
      </div>
      <p className={styles["note"]}>{texts.enterNote}</p>
      {failure !== null ? (
        <FailState title={texts.failed} failure={failure} onRetry={retry} />
      ) : (
        <Spreadsheet label={texts.sheet} columns={columns} rows={rows} errors={errors} onChange={change} />
      )}
      {errors.length > 0 && (
        <CellErrors
          columns={columns}
          errors={errors}
          unknownIn={({ row, column, message }) =>
            column === "security" && message === texts.noSecurity ? (rows[row]?.["security"] ?? "").trim() : null
          }
          onRead={(error, text) => change(withCell(rows, error, text))}
          onMake={(text) => void make(text)}
        />
      )}
      <div className={styles["actions"]}>
        <Button look="primary" busy={save.isPending} disabled={ready === 0} onClick={() => save.mutate()}>
          {texts.record(ready)}
        </Button>
        <Button onClick={() => change([...rows, ...blankRows({})])}>{texts.moreRows}</Button>
        <Button look="quiet" onClick={() => change(blankRows({}))}>
          {texts.clear}
        </Button>
        <span className={styles["aside"]} role="status">
          {index === null ? texts.reading : errors.length > 0 ? "" : ready === 0 ? texts.noneYet : ""}
        </span>
      </div>
    </Page>
  );
}

/**
 * What the marks in the sheet say, for whoever has no pointer to rest on them; what a cell may mean is chosen here, and a
 * security that is missing is made.
 */
function CellErrors({
  columns,
  errors,
  unknownIn,
  onRead,
  onMake,
}: {
  columns: readonly SpreadsheetColumn[];
  errors: readonly CellError[];
  /** The name of a security that is not there, where an error is about one. */
  unknownIn: (error: CellError) => string | null;
  onRead: (error: CellError, text: string) => void;
  onMake: (text: string) => void;
}): ReactElement {
  const label = (id: string): string => columns.find((column) => column.id === id)?.label ?? id;
  return (
    <ul className={styles["errors"]}>
      {errors.slice(0, mostErrors).map((error) => {
        const unknown = unknownIn(error);
        return (
          <li key={`${error.row}:${error.column}`}>
            <strong>{texts.cellError(error.row + 1, label(error.column))}</strong>: {error.message}
            {error.readings !== undefined && (
              <span className={styles["readings"]} role="group" aria-label={error.message}>
                {error.readings.map((reading) => (
                  <Button
                    key={reading.text}
                    size="small"
                    onClick={() => {
                      reading.remember();
                      onRead(error, reading.text);
                    }}
                  >
                    {reading.label}
                  </Button>
                ))}
              </span>
            )}
            {unknown !== null && (
              <span className={styles["readings"]}>
                <Button size="small" onClick={() => onMake(unknown)}>
                  {pickerTexts.newInstrument(unknown)}
                </Button>
              </span>
            )}
          </li>
        );
      })}
      {errors.length > mostErrors && <li>{texts.moreErrors(errors.length - mostErrors)}</li>}
    </ul>
  );
}

/** Every row begins with the security, the first one with the day and the currency as well. */
function blankRows({ security = "", date = "", currency = "" }: PriceSheetSearch): readonly SpreadsheetRow[] {
  const rest = Array.from({ length: moreRows - 1 }, () => ({ ...blank, security }));
  return [{ ...blank, security, date, currency }, ...rest];
}

/** What was typed before stays, below the row that is offered: the price of a day that somebody was sent here for. */
function withOffered(
  held: readonly SpreadsheetRow[] | null,
  begun: readonly SpreadsheetRow[],
): readonly SpreadsheetRow[] {
  const [offered] = begun;
  if (held === null || offered === undefined) return begun;
  return offered["date"] === "" || held.some((row) => isSame(row, offered)) ? held : [offered, ...held];
}

function isSame(row: SpreadsheetRow, other: SpreadsheetRow): boolean {
  return Object.entries(row).every(([column, text]) => other[column] === text);
}

/** A row that holds nothing but what it began with says nothing yet. */
function withoutUntouched(
  rows: readonly SpreadsheetRow[],
  begun: readonly SpreadsheetRow[],
): readonly SpreadsheetRow[] {
  return rows.map((row) => (begun.some((other) => isSame(row, other)) ? blank : row));
}

function readRows(key: string): readonly SpreadsheetRow[] | null {
  const held = readDraft(key)?.["rows"];
  if (typeof held !== "string") return null;
  const rows: unknown = JSON.parse(held);
  return Array.isArray(rows) && rows.length > 0 ? (rows as readonly SpreadsheetRow[]) : null;
}

/**
 * Takes prices back that were recorded just now, one after the other: each is a record of its own. In a closed period
 * that is the reason: nobody is asked for one with each of them.
 */
async function takeBack(recorded: readonly { readonly ulid: string }[]): Promise<void> {
  for (const { ulid } of recorded) {
    // oxlint-disable-next-line no-await-in-loop -- writes into one universe follow one another anyway
    await removeObservation(ulid, recordTexts.undone);
  }
}
