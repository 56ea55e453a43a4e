import type { Coverage } from "@distributary/contract/reporting/reconciliation";
import type { ReactElement } from "react";
import { useAmountsCovered } from "../../ui/amounts.ts";
import { Figure } from "../../ui/figure.tsx";
import { formatKnown } from "../../ui/format/amount.ts";
import { Icon } from "../../ui/icons.tsx";
import styles from "./coverage-grid.module.css";
import { reconciliationTexts as texts } from "./texts.ts";

type Cell = Coverage["accounts"][0]["cells"][0];

const whole = { least: 0, most: 0 };

/** One month of one account, as a sign and, where there is room, a word or what is off. */
export function CoverageCell({
  account,
  cell,
  unit,
  narrow,
  place,
  stop,
  onFocus,
  onOpen,
}: {
  account: string;
  cell: Cell;
  unit: string;
  narrow: boolean;
  place: string;
  stop: boolean;
  onFocus: () => void;
  onOpen: () => void;
}): ReactElement {
  const covered = useAmountsCovered();
  const state =
    cell.off_by === null || covered
      ? texts.states[cell.state]
      : texts.stateBy(texts.states[cell.state], `${formatKnown(cell.off_by)} ${unit}`);
  return (
    <button
      type="button"
      className={styles["cell"]}
      data-state={cell.state}
      data-place={place}
      tabIndex={stop ? 0 : -1}
      aria-haspopup="dialog"
      aria-label={texts.cell(account, cell.month, state)}
      title={`${cell.date ?? cell.month}: ${state}`}
      onFocus={onFocus}
      onClick={onOpen}
    >
      <Sign cell={cell} narrow={narrow} />
    </button>
  );
}

function Sign({ cell, narrow }: { cell: Cell; narrow: boolean }): ReactElement | null {
  switch (cell.state) {
    case "tied":
      return <Icon name="check" size={14} />;
    case "off":
      return narrow || cell.off_by === null ? (
        <Icon name="warning" size={14} />
      ) : (
        <Figure value={cell.off_by} digits={whole} />
      );
    case "missing":
      return narrow ? (
        <span aria-hidden="true">?</span>
      ) : (
        <span className={styles["word"]}>{texts.states.missing}</span>
      );
    case "unread":
      return <span aria-hidden="true">–</span>;
    case "covered":
      return <span className={styles["bar"]} aria-hidden="true" />;
    default:
      return null;
  }
}

/** What the signs mean. */
export function Legend(): ReactElement {
  const shown = ["tied", "off", "missing", "covered", "unread"] as const;
  const blank = { month: "", date: null, lines: 0, off: 0, unexplained: null, off_by: null };
  return (
    <ul className={styles["legend"]} aria-label={texts.legend}>
      {shown.map((state) => (
        <li key={state}>
          <span className={styles["cell"]} data-state={state} aria-hidden="true">
            <Sign cell={{ ...blank, state }} narrow />
          </span>
          {texts.states[state]}
        </li>
      ))}
    </ul>
  );
}
