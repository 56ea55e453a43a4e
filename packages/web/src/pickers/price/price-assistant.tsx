import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { Button, IconButton } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { formatDecimal } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import {
  acceptable,
  assistantDigits,
  assistantKey,
  incomingRow,
  selectRow,
  untouched,
  type AssistantState,
} from "./assistant-state.ts";
import type { PriceRow } from "./points.ts";
import styles from "./price-assistant.module.css";
import { priceTexts } from "./texts.ts";

interface PriceAssistantProps {
  readonly symbol: string;
  /** Whether the symbol is not the security's own. */
  readonly alternative: boolean;
  readonly onSymbol: (symbol: string | null) => void;
  readonly rows: readonly PriceRow[];
  readonly busy: boolean;
  /** Reads the prices anew. */
  readonly onRefresh: () => Promise<void>;
  readonly onAccept: (accepted: { readonly price: string; readonly date: string }) => void;
  /** The field Security/Type. */
  readonly security?: ReactNode;
}

/**
 * Recorded prices beside a price field. A click selects a row, a double click, Enter, Space or Use Price accepts it; the
 * arrows walk the rows and begin again at the ends.
 */
export function PriceAssistant(props: PriceAssistantProps): ReactElement {
  const { symbol, rows, busy, onRefresh, onAccept } = props;
  const id = useId();
  const [state, setState] = useState<AssistantState>(untouched);
  const table = useRef<HTMLTableElement>(null);
  const refresh = useRef<HTMLButtonElement>(null);
  const content = JSON.stringify(rows);
  useEffect(() => setState(untouched), [symbol, content]);
  const accepted = acceptable(rows, state);
  const incoming = incomingRow(rows);

  useEffect(() => {
    if (state.focus >= 0) table.current?.querySelector<HTMLElement>(`[data-row="${state.focus}"]`)?.focus();
  }, [state.focus]);

  function press(event: KeyboardEvent): void {
    const step = assistantKey(event.key, state, rows);
    if (step === null) return;
    event.preventDefault();
    setState(step.state);
    const taken = acceptable(rows, step.state);
    if (step.accepts && taken !== null) onAccept(taken);
  }

  // The button stays enabled while it works: a disabled one would lose the focus that it is to have afterwards.
  async function reload(): Promise<void> {
    if (busy) return;
    await onRefresh();
    refresh.current?.focus();
  }

  return (
    <div className={styles["assistant"]} role="group" aria-labelledby={id}>
      <SymbolLine {...props} id={id} />
      <div className={styles["progress"]}>
        {busy && <div role="progressbar" aria-label={priceTexts.reloading} className={styles["bar"]} />}
      </div>
      <table ref={table} className={styles["table"]} aria-label={priceTexts.assistant}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{priceTexts.point}</span>
            </th>
            <th scope="col">{priceTexts.date}</th>
            <th scope="col" data-numeric="">
              {priceTexts.priceColumn}
            </th>
          </tr>
        </thead>
        <tbody onKeyDown={press}>
          {rows.map((row, index) => (
            <tr
              key={`${row.label}-${index}`}
              data-row={index}
              data-incoming={index === incoming || undefined}
              data-selected={index === state.selected || undefined}
              aria-selected={index === state.selected}
              tabIndex={index === (state.focus < 0 ? Math.max(incoming, 0) : state.focus) ? 0 : -1}
              onFocus={() => setState((before) => ({ ...before, focus: index }))}
              onClick={() => setState(selectRow(index))}
              onDoubleClick={() => {
                const taken = acceptable(rows, selectRow(index));
                if (taken !== null) onAccept(taken);
              }}
            >
              <td className={styles["label"]}>{row.label}</td>
              <td>{formatDay(row.date)}</td>
              <td data-numeric="">{row.price === null ? "---" : formatDecimal(row.price, assistantDigits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {props.security}
      <div className={styles["actions"]}>
        <Button
          ref={refresh}
          size="small"
          icon="refresh"
          aria-disabled={busy || undefined}
          onClick={() => void reload()}
        >
          {priceTexts.refresh}
        </Button>
        <Button
          size="small"
          look="primary"
          disabled={accepted === null}
          onClick={() => accepted !== null && onAccept(accepted)}
        >
          {priceTexts.usePrice}
        </Button>
      </div>
    </div>
  );
}

/** The symbol, and the way to another one and back. */
function SymbolLine({
  id,
  symbol,
  alternative,
  onSymbol,
}: PriceAssistantProps & { readonly id: string }): ReactElement {
  const [text, setText] = useState<string | null>(null);
  if (text !== null) {
    return (
      <form
        className={styles["edit"]}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          onSymbol(text.trim() === "" ? null : text.trim());
          setText(null);
        }}
      >
        <TextField
          label={priceTexts.otherSymbol}
          value={text}
          autoComplete="off"
          spellCheck={false}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field was asked for by the button before it
          autoFocus
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" size="small">
          {priceTexts.useSymbol}
        </Button>
      </form>
    );
  }
  return (
    <div className={styles["head"]}>
      <h3 id={id}>
        {priceTexts.symbol} {symbol}
      </h3>
      <IconButton icon="edit" size="small" label={priceTexts.editSymbol} onClick={() => setText(symbol)} />
      {alternative && (
        <IconButton icon="close" size="small" label={priceTexts.clearSymbol} onClick={() => onSymbol(null)} />
      )}
    </div>
  );
}
