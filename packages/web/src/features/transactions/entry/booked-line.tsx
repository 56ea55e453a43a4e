import { Fragment, type ReactElement } from "react";
import type { Booking } from "../../../records/form/booking-preview.tsx";
import { RecordName } from "../../../records/page/names.tsx";
import { Quantity } from "../../../records/quantity.tsx";
import { bookedWords, type WordsPart } from "./booked-words.ts";
import type { EntryKind, StandardAccounts } from "./entry-kinds.ts";
import styles from "./entry.module.css";

/** What an entry will book, in one sentence over the table of what it moves; nothing where no sentence holds it. */
export function BookedLine({
  kind,
  booking,
  standard,
}: {
  kind: EntryKind;
  booking: Booking;
  standard: StandardAccounts;
}): ReactElement | null {
  const parts = bookedWords(kind, booking.legs ?? [], standard);
  if (parts === null) return null;
  return (
    <p className={styles["booked"]}>
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence have no other order
        <Fragment key={index}>
          {index > 0 && " "}
          <Part part={part} />
        </Fragment>
      ))}
    </p>
  );
}

function Part({ part }: { part: WordsPart }): ReactElement {
  if ("say" in part) return <>{part.say}</>;
  if ("account" in part)
    return (
      <strong>
        <RecordName kind="account" id={part.account} />
      </strong>
    );
  return (
    <strong>
      <Quantity value={part.units} instrument={part.of} /> <RecordName kind="instrument" id={part.of} />
    </strong>
  );
}
