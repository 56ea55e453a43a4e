import type { ReactElement } from "react";
import { Icon } from "../../ui/icons.tsx";
import styles from "./booking-preview.module.css";
import { Quantity } from "../quantity.tsx";
import { RecordName } from "../page/names.tsx";
import { recordTexts } from "../texts.ts";
import { useDryRun } from "./use-dry-run.ts";
import type { RecordForm } from "./use-record-form.ts";

/** What an entry moves: signed, by account and instrument. */
export interface Booking {
  readonly legs?: readonly { readonly account: string; readonly instrument: string; readonly quantity: string }[];
  readonly warnings: readonly string[];
  /** What accounts that pay for it would be below zero. */
  readonly missing_cash?: readonly MissingCash[];
}

/** By how much an account would be below zero, and on which day. */
export interface MissingCash {
  readonly account: string;
  readonly instrument: string;
  readonly amount: string;
  readonly date: string;
}

/** Beside an entry: what it will move, as the dry run of its save answers while one types. */
export function BookingPreview({
  form,
  ask,
  words,
  offers,
}: {
  form: RecordForm;
  ask: (body: Record<string, unknown>) => Promise<Booking>;
  /** Says in a sentence what will be booked. */
  words?: (booking: Booking) => ReactElement;
  /** What can be done at once about what the dry run found. */
  offers?: (booking: Booking) => ReactElement | null;
}): ReactElement {
  const { answer, stale, refusal } = useDryRun(form, ask);
  const refusals = Object.entries(refusal ?? {});
  return (
    <section
      className={styles["preview"]}
      aria-label={recordTexts.preview}
      aria-live="polite"
      data-stale={stale || undefined}
    >
      <h2>{recordTexts.preview}</h2>
      {answer !== null && words?.(answer)}
      {answer !== null && <Legs booking={answer} />}
      {answer !== null && <Warnings texts={answer.warnings} />}
      {answer !== null && offers?.(answer)}
      {refusals.length > 0 && (
        <div className={styles["refused"]}>
          <p>
            <Icon name="warning" size={14} /> {recordTexts.refused}
          </p>
          <ul>
            {refusals.map(([name, text]) => (
              <li key={name}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      {answer === null && refusals.length === 0 && <p className={styles["nothing"]}>{recordTexts.previewNothing}</p>}
    </section>
  );
}

/** What is worth a look at a record that is taken as it stands; nothing where there is none. */
export function Warnings({ texts }: { texts: readonly string[] }): ReactElement | null {
  if (texts.length === 0) return null;
  return (
    <div className={styles["warning"]}>
      <p>
        <Icon name="warning" size={14} /> {recordTexts.warning}
      </p>
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

function Legs({ booking }: { booking: Booking }): ReactElement | null {
  const legs = booking.legs ?? [];
  if (legs.length === 0) return <p className={styles["nothing"]}>{recordTexts.movesNothing}</p>;
  return (
    <>
      <table className={styles["legs"]}>
        <thead>
          <tr>
            <th scope="col">{recordTexts.account}</th>
            <th scope="col" className={styles["middle"]}>
              {recordTexts.what}
            </th>
            <th scope="col">{recordTexts.change}</th>
          </tr>
        </thead>
        <tbody>
          {legs.map((leg) => (
            <tr key={`${leg.account}/${leg.instrument}`}>
              <td>
                <RecordName kind="account" id={leg.account} missing={recordTexts.openedAlong} />
              </td>
              <td className={styles["middle"]}>
                <RecordName kind="instrument" id={leg.instrument} />
              </td>
              <td>
                <Quantity value={leg.quantity} instrument={leg.instrument} sign="always" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles["quiet"]}>
        <Icon name="check" size={14} /> {recordTexts.balanced}
      </p>
    </>
  );
}
