import type { Coverage } from "@distributary/contract/reporting/reconciliation";
import { Link } from "@tanstack/react-router";
import { useRef, useState, type KeyboardEvent, type ReactElement } from "react";
import { useNarrow } from "../../ui/use-narrow.ts";
import { CoverageCell } from "./coverage-cell.tsx";
import styles from "./coverage-grid.module.css";
import { MonthHead } from "./month-head.tsx";
import type { StatementPlace } from "./queries.ts";
import { reconciliationTexts as texts } from "./texts.ts";
import { lastDay, walked, type Place } from "./walk.ts";

/**
 * Accounts by months: which statement is there, missing, ties out or is off by how much. One stop of Tab; arrows walk
 * it (the way to an account stands in its statements too). A month with a statement opens that, any other the ledger of its last day.
 */
export function CoverageGrid({
  coverage,
  onOpen,
}: {
  coverage: Coverage;
  onOpen: (place: StatementPlace) => void;
}): ReactElement {
  const narrow = useNarrow();
  const body = useRef<HTMLTableSectionElement>(null);
  const { accounts, months } = coverage;
  const [stop, setStop] = useState<Place>(() => firstOff(coverage));
  const at = { row: Math.min(stop.row, accounts.length - 1), column: Math.min(stop.column, months.length - 1) };

  function walk(event: KeyboardEvent): void {
    const next = walked(event.key, at, accounts.length, months.length);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    body.current?.querySelector<HTMLButtonElement>(`[data-place="${next.row} ${next.column}"]`)?.focus();
  }

  return (
    <table role="grid" className={styles["grid"]} aria-label={texts.grid} data-narrow={narrow || undefined}>
      <MonthHead first={texts.account} months={months} narrow={narrow} />
      <tbody ref={body} onKeyDown={walk}>
        {accounts.map((account, row) => (
          <tr key={account.account_id}>
            <th scope="row">
              <Link to="/accounts/$id" params={{ id: account.account_id }} tabIndex={-1}>
                {account.name}
              </Link>
            </th>
            {account.cells.map((cell, column) => (
              <td key={cell.month}>
                <CoverageCell
                  account={account.name}
                  cell={cell}
                  unit={coverage.targetUnit}
                  narrow={narrow}
                  place={`${row} ${column}`}
                  stop={row === at.row && column === at.column}
                  onFocus={() => setStop({ row, column })}
                  onOpen={() => onOpen({ account: account.account_id, date: cell.date ?? lastDay(cell.month) })}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where Tab enters: at the newest month that is off, else at the newest of all. */
function firstOff({ accounts, months }: Coverage): Place {
  for (let column = months.length - 1; column >= 0; column -= 1) {
    const row = accounts.findIndex(({ cells }) => cells[column]?.state === "off");
    if (row >= 0) return { row, column };
  }
  return { row: 0, column: Math.max(months.length - 1, 0) };
}
