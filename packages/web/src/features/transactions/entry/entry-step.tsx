import { useMemo, type ReactElement } from "react";
import { useSignedIn } from "../../../data/session/session.ts";
import { BookingPreview } from "../../../records/form/booking-preview.tsx";
import { KeepForLater } from "../../../records/form/keep-for-later.tsx";
import { plannedRecord } from "../../../records/planned-record.ts";
import { RecordForm } from "../../../records/form/record-form.tsx";
import { useRecordForm } from "../../../records/form/use-record-form.ts";
import { BookedLine } from "./booked-line.tsx";
import { entryGroups } from "./entry-fields.ts";
import { entryEvent, type EntryKind } from "./entry-kinds.ts";
import { MissingCashNote } from "./missing-cash.tsx";
import { FollowNamed, useEntryTerms } from "./entry-terms.tsx";
import { lastAccount, rememberAccount, type Prefill } from "./prefill.ts";
import { recordEvent, type EntryGround, type SavedEvent } from "./queries.ts";
import { totalNeeded } from "./total-needed.ts";
import { entryTexts } from "./texts.ts";

/** Kinds whose subject is money: they begin with the universe's own currency. */
const moneyKinds: ReadonlySet<EntryKind> = new Set(["income", "expense", "deposit", "withdrawal", "transfer"]);

/** The second step: the details of the entry, and beside them what they move. */
export function EntryStep({
  kind,
  ground,
  start,
  prospect,
  onRecorded,
  onBack,
}: {
  kind: EntryKind;
  ground: EntryGround;
  start: Prefill;
  prospect: string | undefined;
  onRecorded: (event: SavedEvent) => void;
  onBack: () => void;
}): ReactElement {
  const universe = useSignedIn().profile.uuid;
  const record = useMemo(() => {
    const event = {
      event_date: start.date,
      ...start.said,
      new_transaction: {
        target_account_id: lastAccount(universe),
        ...(moneyKinds.has(kind) ? { what_id: ground.currency } : {}),
        ...(kind === "exchange" ? { price_unit_id: ground.currency } : {}),
        ...(kind === "opening" ? { owed: true } : {}),
        ...start.payload,
      },
    };
    return start.token === undefined ? event : plannedRecord({ event, token: start.token });
  }, [start, universe, kind, ground.currency]);
  const event = (body: Record<string, unknown>) => ({
    ...entryEvent(kind, body, ground.standard),
    ...(prospect === undefined ? {} : { prospect_id: prospect }),
  });
  const named = useEntryTerms(kind, record);
  const form = useRecordForm<SavedEvent>({
    // What another page worked out is no entry that was begun here before.
    draft: `entry/${prospect ?? (start.kind === null ? kind : `${kind}/${JSON.stringify(start.payload)}`)}`,
    groups: () => entryGroups(kind, named.terms),
    record,
    edits: prospect === undefined ? undefined : { kind: "prospect", id: prospect },
    send: (body) => recordEvent(event(body), true),
    check: (values) => totalNeeded(kind, values),
    onSaved(saved) {
      const account = form.values["new_transaction.target_account_id"];
      if (typeof account === "string") rememberAccount(universe, account);
      onRecorded(saved);
    },
  });
  return (
    <RecordForm
      form={form}
      saveLabel={entryTexts.record}
      cancelLabel={entryTexts.back}
      onCancel={onBack}
      aside={
        <>
          <FollowNamed form={form} onNamed={named.onNamed} />
          <BookingPreview
            form={form}
            ask={(body) => recordEvent(event(body), false)}
            words={(booking) => <BookedLine kind={kind} booking={booking} standard={ground.standard} />}
            offers={(booking) => <MissingCashNote form={form} missing={booking.missing_cash?.[0]} />}
          />
        </>
      }
      more={<KeepForLater form={form} prospect={prospect} event={event} />}
    />
  );
}
