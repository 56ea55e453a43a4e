import type { ExpectedDocuments, ExpectingRecord } from "@distributary/contract/reporting/expected-documents";
import type { ExpectedState } from "@distributary/domain/reconciliation/expected-documents";
import { Link } from "@tanstack/react-router";
import { useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { useMayWrite } from "../../../data/session/session.ts";
import { Icon } from "../../../ui/icons.tsx";
import { useNarrow } from "../../../ui/use-narrow.ts";
import { MonthHead } from "../month-head.tsx";
import { walked, type Place } from "../walk.ts";
import styles from "./expected.module.css";
import { expectedTexts as texts } from "./texts.ts";

/**
 * Accounts and commitments by months: each period as wide as its months, with what became of its document. One stop of
 * Tab; arrows walk it.
 */
export function ExpectedGrid({
  expected: { items, months },
  onOpen,
  onChange,
}: {
  expected: ExpectedDocuments;
  onOpen: (record: ExpectingRecord, from: string) => void;
  onChange: (record: ExpectingRecord) => void;
}): ReactElement {
  const narrow = useNarrow();
  const writes = useMayWrite();
  const body = useRef<HTMLTableSectionElement>(null);
  const [stop, setStop] = useState<Place>({ row: 0, column: Number.MAX_SAFE_INTEGER });
  const row = Math.min(stop.row, items.length - 1);
  const at = { row, column: Math.min(stop.column, (items[row]?.periods.length ?? 1) - 1) };

  function walk(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.dataset["place"] === undefined) return;
    const next = walked(event.key, at, items.length, items[at.row]?.periods.length ?? 0);
    if (next === null) return;
    event.preventDefault();
    const last = (items[next.row]?.periods.length ?? 1) - 1;
    const place = { row: next.row, column: Math.min(next.column, last) };
    setStop(place);
    body.current?.querySelector<HTMLButtonElement>(`[data-place="${place.row} ${place.column}"]`)?.focus();
  }

  return (
    <table className={styles["grid"]} aria-label={texts.grid} data-narrow={narrow || undefined}>
      <MonthHead first={texts.record} months={months} narrow={narrow} />
      <tbody ref={body} onKeyDown={walk}>
        {items.map((record, line) => (
          <tr key={record.id}>
            <th scope="row">
              <Link
                to={record.kind === "account" ? "/accounts/$id" : "/instruments/$id"}
                params={{ id: record.id }}
                search={{}}
              >
                {record.name}
              </Link>
              <Frequency record={record} onChange={writes ? onChange : null} />
            </th>
            <Before months={months} record={record} />
            {record.periods.map((period, column) => (
              <td
                key={period.from}
                colSpan={spanned(months, period)}
                style={{ gridColumn: `span ${spanned(months, period)}` }}
              >
                <button
                  type="button"
                  className={styles["cell"]}
                  data-state={period.state}
                  data-place={`${line} ${column}`}
                  tabIndex={line === at.row && column === at.column ? 0 : -1}
                  aria-haspopup="dialog"
                  aria-label={texts.cell(record.name, texts.period(period.from, period.to), texts.states[period.state])}
                  title={`${texts.period(period.from, period.to)}: ${texts.states[period.state]}`}
                  onFocus={() => setStop({ row: line, column })}
                  onClick={() => onOpen(record, period.from)}
                >
                  <Sign state={period.state} narrow={narrow} />
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Frequency({
  record,
  onChange,
}: {
  record: ExpectingRecord;
  onChange: ((record: ExpectingRecord) => void) | null;
}): ReactElement {
  const every = texts.every[record.every];
  if (onChange === null) return <span className={styles["every"]}>{every}</span>;
  return (
    <button
      type="button"
      className={styles["every"]}
      aria-haspopup="dialog"
      aria-label={texts.change(record.name, every)}
      onClick={() => onChange(record)}
    >
      {every}
    </button>
  );
}

/** The months before documents were expected. */
function Before({ months, record }: { months: readonly string[]; record: ExpectingRecord }): ReactElement | null {
  const [first] = record.periods;
  const count = first === undefined ? months.length : months.filter((month) => month < first.from.slice(0, 7)).length;
  return count === 0 ? null : <td colSpan={count} style={{ gridColumn: `span ${count}` }} />;
}

/** How many of the months a period takes. */
function spanned(months: readonly string[], { from, to }: { from: string; to: string }): number {
  return months.filter((month) => month >= from.slice(0, 7) && month <= to.slice(0, 7)).length;
}

/** What became of a document, as a sign and, where there is room, a word. */
export function Sign({ state, narrow }: { state: ExpectedState; narrow: boolean }): ReactElement | null {
  if (state === "there") return <Icon name="check" size={14} />;
  if (state === "open") return null;
  const sign = { partly: "½", expected: "…", late: "!" }[state];
  return narrow ? (
    <span aria-hidden="true">{sign}</span>
  ) : (
    <span className={styles["word"]}>{texts.states[state]}</span>
  );
}
