import type { Event } from "@distributary/contract/records/events";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, type ReactElement, type ReactNode } from "react";
import { BookingPreview } from "../../../records/form/booking-preview.tsx";
import { RecordEditor } from "../../../records/form/record-editor.tsx";
import { WhenRead } from "../../../records/page/record-page.tsx";
import { saySaved } from "../../../records/page/say-saved.ts";
import { Page } from "../../../ui/surfaces/page.tsx";
import { Skeleton } from "../../../ui/states.tsx";
import { useSignedIn } from "../../../data/session/session.ts";
import { useTransaction } from "../queries.ts";
import { DetailsEditor } from "../details-editor.tsx";
import { BookedLine } from "./booked-line.tsx";
import { entryGroups } from "./entry-fields.ts";
import { entryChange, kindOf, type EntryKind } from "./entry-kinds.ts";
import { MissingCashNote } from "./missing-cash.tsx";
import { FollowNamed, useEntryTerms } from "./entry-terms.tsx";
import { changeEvent, useEntryGround, useEvent, useIsCash, type EntryGround } from "./queries.ts";
import { totalNeeded } from "./total-needed.ts";
import { entryTexts } from "./texts.ts";

/** Changes a transaction by its event. With `event_mode=1` the id in the address is that of the NEW event itself. */
export function TransactionEditPage(): ReactNode {
  const { id } = useParams({ from: "/transaction/$id/edit" });
  const { event_mode: mode } = useSearch({ from: "/transaction/$id/edit" });
  return mode === 1 ? <EventEditor event={id} /> : <TransactionEditor id={id} />;
}

function TransactionEditor({ id }: { id: string }): ReactElement {
  const found = useTransaction(useSignedIn().profile.uuid, id);
  return (
    <WhenRead found={found} title={entryTexts.editTitle}>
      {(transaction) =>
        transaction.src_event === null ? (
          <DetailsEditor key={transaction.uuid} transaction={transaction} />
        ) : (
          <EventEditor event={transaction.src_event} />
        )
      }
    </WhenRead>
  );
}

function EventEditor({ event: id }: { event: string }): ReactElement {
  const found = useEvent(id);
  const ground = useEntryGround();
  return (
    <WhenRead found={found} title={entryTexts.editTitle}>
      {(event) =>
        event.event_type === "NEW" && event.new_transaction !== null ? (
          <WhenRead found={ground} title={entryTexts.editTitle}>
            {(read) => <EntryEditor key={event.uuid} event={event} ground={read} />}
          </WhenRead>
        ) : (
          <Elsewhere event={event.uuid} />
        )
      }
    </WhenRead>
  );
}

/** An event that is not a new transaction has a page of its own. */
function Elsewhere({ event }: { event: string }): null {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: "/event/$id", params: { id: event }, replace: true }), [event, navigate]);
  return null;
}

function EntryEditor({ event, ground }: { event: Event; ground: EntryGround }): ReactElement {
  const payload = event.new_transaction ?? {};
  const isCash = useIsCash(typeof payload["what_id"] === "string" ? payload["what_id"] : null);
  if (isCash === undefined) {
    return (
      <Page title={entryTexts.editTitle}>
        <Skeleton height={240} />
      </Page>
    );
  }
  return <KnownEditor event={event} ground={ground} kind={kindOf(payload, ground.standard, isCash)} />;
}

function KnownEditor({ event, ground, kind }: { event: Event; ground: EntryGround; kind: EntryKind }): ReactElement {
  const navigate = useNavigate();
  const named = useEntryTerms(kind, event);
  const change = (body: Record<string, unknown>) => entryChange(kind, body, ground.standard);
  const back = () =>
    event.initial_transaction === null
      ? void navigate({ to: "/user", search: { t: "transactions" } })
      : void navigate({ to: "/transaction/$id/view", params: { id: event.initial_transaction } });
  return (
    <RecordEditor
      title={`${entryTexts.editTitle}: ${entryTexts.kinds[kind].label}`}
      saveLabel={entryTexts.save}
      draft={`event/${event.uuid}`}
      groups={() => entryGroups(kind, named.terms)}
      record={event}
      edits={{ kind: "event", id: event.uuid }}
      check={(values) => totalNeeded(kind, values)}
      send={(body) => changeEvent(event.uuid, change(body), true)}
      onSaved={(_saved, undo) => {
        saySaved(entryTexts.savedOne, undo);
        back();
      }}
      onCancel={back}
      aside={(form) => (
        <>
          <FollowNamed form={form} onNamed={named.onNamed} />
          <BookingPreview
            form={form}
            ask={(body) => changeEvent(event.uuid, change(body), false)}
            words={(booking) => <BookedLine kind={kind} booking={booking} standard={ground.standard} />}
            offers={(booking) => <MissingCashNote form={form} missing={booking.missing_cash?.[0]} />}
          />
        </>
      )}
    />
  );
}
