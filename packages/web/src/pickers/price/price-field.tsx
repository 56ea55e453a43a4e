import { PRICE_WINDOW_DAYS } from "@distributary/domain/ledger/rates/price-windows";
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactElement } from "react";
import { flushSync } from "react-dom";
import { useSignedIn } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { AmountReadings } from "../../ui/fields/amount-readings.tsx";
import { FieldSays } from "../../ui/fields/field.tsx";
import fieldStyles from "../../ui/fields/field.module.css";
import { formatDecimal } from "../../ui/format/amount.ts";
import { readTypedAmount, spelledOut, writeExactAmount } from "../../ui/format/typed-amount.ts";
import { assistantShows, dismissDelay } from "./assistant-state.ts";
import { fetchForAssistant } from "./fetch-prices.ts";
import { nearestTo, priceRows, type PriceReferencePoint } from "./points.ts";
import { PriceAssistant } from "./price-assistant.tsx";
import styles from "./price-field.module.css";
import { SecurityField, type SecurityChoice } from "./security-field.tsx";
import { priceTexts } from "./texts.ts";
import { useEmptied } from "./use-emptied.ts";
import { sayPriceProblem, useRecordedPrices } from "./use-recorded-prices.ts";

interface PriceFieldProps {
  readonly label?: string;
  /** As typed; read by `readTypedAmount`. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Told when a recorded price was taken, with the day it counts on. */
  readonly onAccept?: (accepted: { readonly price: string; readonly date: string }) => void;
  /** Told when what was typed was no number and is gone, and when that is mended. */
  readonly onUnread?: ((unread: boolean) => void) | undefined;
  /** What is priced: its uuid and its identifier; without a symbol nothing can be looked up. */
  readonly instrument: string | null;
  readonly symbol: string;
  /** The currency of the price. */
  readonly unit?: string | null;
  readonly unitLabel?: string;
  /** The day of the transaction. */
  readonly date: string | null;
  /** Further points of the assistant, after the one of the day. */
  readonly points?: readonly PriceReferencePoint[];
  readonly windowDays?: number;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

const everyDigit = { least: 2, most: 18 };
const none: readonly PriceReferencePoint[] = [];

/**
 * A price. What is no number empties the field, which then says what it was, what is wrong with it, and gives back the
 * price that stood there; a form does not save with it (`data-unread`) until it was filled or left empty once more. Enter with a number fetches the nearest recorded price. While the field
 * has the focus and there is a symbol, the assistant stands beside it.
 */
export function PriceField(props: PriceFieldProps): ReactElement {
  const { label = priceTexts.price, value, onChange, date, instrument, unit = null, points = none } = props;
  const windowDays = props.windowDays ?? PRICE_WINDOW_DAYS;
  const { profile } = useSignedIn();
  const id = useId();
  const [focused, setFocused] = useState(false);
  const [dismissed, setDismissed] = useState(false);
  const [other, setOther] = useState<string | null>(null);
  const [security, setSecurity] = useState<SecurityChoice | null>(null);
  const [fetching, setFetching] = useState(false);
  const [says, setSays] = useState<string | undefined>(undefined);
  const around = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(0);
  const symbol = other ?? security?.symbol ?? props.symbol;
  const shows = assistantShows({ focused, symbol, dismissed });
  const priced = other !== null ? null : security === null ? instrument : security.instrument;
  const generic = other === null && security !== null && security.instrument === null;
  const thing = generic ? null : { universe: profile.uuid, instrument: priced, symbol, unit };
  const { prices, busy, load } = useRecordedPrices(thing, date, windowDays, shows);
  const read = readTypedAmount(value);
  const { emptied, note, refuse, mend } = useEmptied(props.onUnread);

  useEffect(() => () => clearTimeout(leaving.current), []);

  /** What is no number empties the field; what may mean two amounts stays until one of them is chosen. */
  function commit(): boolean {
    if (read.kind === "invalid") {
      refuse(value);
      onChange("");
    } else mend();
    return read.kind === "amount";
  }

  function take(text: string): void {
    mend();
    onChange(text);
  }

  async function fetchNearest(): Promise<void> {
    if (!commit() || symbol === "") return;
    setDismissed(false);
    const nearest = date === null ? null : nearestTo(date, await load(false, priceTexts.noneFound), windowDays);
    if (date === null) sayPriceProblem(priceTexts.dateMissing);
    setSays(nearest === null ? undefined : priceTexts.nearest(formatDecimal(nearest.price, everyDigit), nearest.date));
  }

  /** The public sources are asked first, then what is recorded is read anew. */
  async function refresh(): Promise<void> {
    if (priced !== null) {
      setFetching(true);
      await fetchForAssistant(profile.uuid, priced).finally(() => setFetching(false));
    }
    await load(true, priceTexts.noneFoundOnRefresh);
  }

  function accept(accepted: { readonly price: string; readonly date: string }): void {
    take(writeExactAmount(accepted.price));
    setSays(undefined);
    props.onAccept?.(accepted);
    input.current?.focus();
    setDismissed(true);
  }

  function leave(event: FocusEvent): void {
    if (around.current?.contains(event.relatedTarget as Node | null) === true) return;
    setFocused(false);
    commit();
  }

  const day = { label: priceTexts.onTheDay, date, price: null, requestPrice: true, hidden: date === null };
  const recorded = prices
    .toReversed()
    .slice(0, 5)
    .map((price) => ({ label: priceTexts.recorded, ...price, requestPrice: false, hidden: false }));
  const rows = priceRows([day, ...points, ...recorded], prices, windowDays);
  return (
    <div
      ref={around}
      className={styles["field"]}
      onFocus={() => {
        // Whoever comes back from elsewhere has not dismissed it yet.
        if (!focused) {
          setDismissed(false);
          note(value);
        }
        setFocused(true);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !shows) return;
        event.preventDefault();
        event.stopPropagation();
        input.current?.focus();
        setDismissed(true);
      }}
    >
      <label className={fieldStyles["label"]} htmlFor={id}>
        {label}
      </label>
      <span className={styles["line"]}>
        <input
          ref={input}
          id={id}
          className={`${fieldStyles["input"]} ${styles["figure"]}`}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          value={value}
          data-unread={emptied !== null || undefined}
          aria-invalid={emptied !== null || props.error !== undefined || undefined}
          aria-describedby={`${id}-says`}
          onChange={(event) => take(event.target.value)}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => {
            if (event.key === "Enter") {
              event.preventDefault();
              void fetchNearest();
            } else if (event.key === "ArrowDown" && shows) {
              event.preventDefault();
              around.current?.querySelector<HTMLElement>("tr[tabindex='0']")?.focus();
            } else if (event.key === "Tab" && shows) {
              // The next field comes next; the arrow leads into the assistant.
              flushSync(() => setDismissed(true));
            }
          }}
        />
        {props.unitLabel !== undefined && <span className={styles["unit"]}>{props.unitLabel}</span>}
      </span>
      <AmountReadings text={value} onChoose={take} />
      <FieldSays
        id={`${id}-says`}
        error={emptied === null ? props.error : priceTexts.emptied(emptied.typed, spelledOut(emptied.typed))}
        hint={says ?? props.hint}
      />
      {emptied !== null && emptied.before !== "" && (
        <span>
          <Button
            size="small"
            onClick={() => {
              take(emptied.before);
              input.current?.focus();
            }}
          >
            {priceTexts.putBack(emptied.before)}
          </Button>
        </span>
      )}
      {shows && (
        <div
          className={styles["panel"]}
          onPointerEnter={() => clearTimeout(leaving.current)}
          onPointerLeave={() => {
            leaving.current = window.setTimeout(() => setDismissed(true), dismissDelay);
          }}
        >
          <PriceAssistant
            symbol={symbol}
            alternative={other !== null}
            onSymbol={setOther}
            rows={rows}
            busy={busy || fetching}
            onRefresh={refresh}
            onAccept={accept}
            security={<SecurityField value={security} onChange={setSecurity} />}
          />
        </div>
      )}
    </div>
  );
}
