import { eventsEndpoints, type Event } from "@distributary/contract/records/events";
import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { readListed } from "../../data/listed.ts";
import { useMayWrite, useSignedIn } from "../../data/session/session.ts";
import { BookedDay } from "../../pickers/lock/booked-day.tsx";
import { eventSigns } from "../../records/kind-signs.ts";
import { optionsOf } from "../../records/label-of.ts";
import { RecordName, useKnownNames, useKnownTypes } from "../../records/page/names.tsx";
import { Quantity } from "../../records/quantity.tsx";
import { accountChoice, instrumentChoice } from "../../records/form/controls/record-choice.tsx";
import { RecordList } from "../../records/table/record-list.tsx";
import { removeEvent } from "../../records/remove-event.ts";
import { withSince } from "../../records/known/since.ts";
import { rowOfEvent } from "../../records/sentence/event-row.ts";
import { transactionName } from "../../records/sentence/transaction-name.ts";
import { EventSentence } from "../../records/sentence/transaction-sentence.tsx";
import { recordTexts } from "../../records/texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { MarkedName } from "../../ui/signs/marked-name.tsx";
import { Sign } from "../../ui/signs/sign.tsx";
import { Figure } from "../../ui/figure.tsx";
import { dayCell, numberCell, textCell, type Column } from "../../ui/table/columns.ts";
import type { Filter } from "../../ui/table/table-search.ts";
import { changedRecord } from "../../records/history/changes.ts";
import { amountOf, namesOf, noticeOf, placeOf, settledKind } from "./event-kinds.ts";
import { useNamedEvent } from "./queries.ts";
import { eventTexts } from "./texts.ts";

const columns: readonly Column<Event>[] = [
  {
    id: "event_date",
    label: eventTexts.date,
    cell: (event) => <BookedDay day={event.event_date} />,
    value: (event) => dayCell(event.event_date),
    width: "104px",
    narrow: "detail",
  },
  {
    id: "event_type",
    label: eventTexts.type,
    cell: (event) => (
      <MarkedName name={EVENT_TYPE_LABELS[event.event_type]} sign={<Sign name={eventSigns[event.event_type]} />} />
    ),
    value: (event) => textCell(EVENT_TYPE_LABELS[event.event_type]),
    width: "176px",
    narrow: "aside",
    narrowCell: (event) => EVENT_TYPE_LABELS[event.event_type],
  },
  {
    id: "description",
    label: eventTexts.description,
    cell: (event) => <EventSentence event={event} otherwise={<Said event={event} />} />,
    value: (event) => textCell(textOf(event)),
    width: "minmax(0, 1.75fr)",
    narrow: "name",
    narrowCell: (event) => <EventSentence event={event} otherwise={<Said event={event} hasColumns={false} />} />,
  },
  {
    id: "account",
    label: eventTexts.account,
    cell: (event) => <Named kind="account" id={namesOf(event).account} />,
  },
  {
    id: "instrument",
    label: eventTexts.instrument,
    cell: (event) => {
      const notice = noticeOf(event);
      return notice === null ? (
        <Named kind="instrument" id={namesOf(event).instrument} />
      ) : (
        <OfNotice id={notice} say={(of) => <Named kind="instrument" id={namesOf(of).instrument} />} />
      );
    },
  },
  {
    id: "amount",
    label: eventTexts.amount,
    numeric: true,
    width: "140px",
    cell: (event) => {
      const amount = amountOf(event);
      if (amount === null) return null;
      // What a commitment calls, pays or does is money; a transaction moves units, of money or of a security.
      return event.event_type === "NEW" ? (
        <Quantity value={amount} instrument={namesOf(event).instrument} />
      ) : (
        <Figure value={amount} />
      );
    },
    value: (event) => numberCell(amountOf(event)),
    narrow: "figure",
  },
  {
    id: "user_tags",
    label: eventTexts.tags,
    cell: (event) => event.user_tags.join(", "),
    value: (event) => textCell(event.user_tags.join(", ")),
    optional: true,
  },
];

/** Every event of the universe, the newest first, under the filters in the address. */
export function EventsView(): ReactElement {
  const navigate = useNavigate();
  const writes = useMayWrite();
  const [nameOf, typeOf] = [useKnownNames(), useKnownTypes()];
  return (
    <RecordList<Event>
      name="events"
      texts={eventTexts}
      columns={columns}
      filters={filters}
      read={(chosen) => readListed(eventsEndpoints.list, { updates: false, ...withSince(chosen) })}
      recordOf={(event) => {
        const row = rowOfEvent(event, { account: null, instrument: null, accountType: typeOf, instrumentType: typeOf });
        const own = event.description ?? EVENT_TYPE_LABELS[event.event_type];
        const name = row === null ? own : transactionName(row, nameOf, typeOf);
        const trace = event.event_type.startsWith("U");
        return {
          name,
          path: pathOf(event, writes),
          onOpen: () => void navigate(placeOf(event, writes)),
          history: { kind: "event", id: event.uuid },
          remove: trace ? undefined : { label: recordTexts.delete, run: () => removeEvent(event.uuid, name) },
        };
      }}
      create={
        <Link to="/event" search={{}} className={buttonClass("primary")}>
          {eventTexts.add}
        </Link>
      }
    />
  );
}

function pathOf(event: Event, writes: boolean): string {
  return writes && event.event_type === "NEW" ? `/transaction/${event.uuid}/edit?event_mode=1` : `/event/${event.uuid}`;
}

function Named({ kind, id }: { kind: "account" | "instrument"; id: string | null }): ReactElement | null {
  return id === null ? null : <RecordName kind={kind} id={id} />;
}

/** What the notice of a settlement says; nothing until it is read. */
function OfNotice({ id, say }: { id: string; say: (notice: Event) => ReactNode }): ReactNode {
  const { data } = useNamedEvent(useSignedIn().profile.uuid, id);
  return data !== undefined && say(data);
}

/** What an event is called; a settlement that is called nothing, by what it settles. */
function textOf(event: Event): string | null {
  const settles = settledKind(event);
  return event.description ?? event.notes ?? (settles === null ? null : eventTexts.settles(EVENT_TYPE_LABELS[settles]));
}

/** What an event says of itself, after the name of a changed record that no column says: an entity, on a phone any. */
function Said({ event, hasColumns = true }: { event: Event; hasColumns?: boolean }): ReactElement {
  const changed = changedRecord(event.event_data);
  const text = textOf(event);
  const notice = event.description === null && event.notes === null ? noticeOf(event) : null;
  if (notice !== null) {
    return (
      <>
        {text}
        <OfNotice id={notice} say={({ event_date: day }) => `, ${day}`} />
      </>
    );
  }
  if (changed === null || (hasColumns && changed.kind !== "entity")) return <>{text}</>;
  return (
    <>
      <RecordName kind={changed.kind} id={changed.id} /> · {text}
    </>
  );
}

const filters: readonly Filter[] = [
  { id: "q", label: eventTexts.search, kind: "text" },
  { id: "event_type", label: eventTexts.type, kind: "choice", options: optionsOf(EVENT_TYPES, EVENT_TYPE_LABELS) },
  { id: "account", label: eventTexts.account, kind: "record", choice: accountChoice },
  { id: "instrument", label: eventTexts.instrument, kind: "record", choice: instrumentChoice },
  { id: "from", label: eventTexts.since, kind: "day" },
  { id: "until", label: eventTexts.until, kind: "day" },
  { id: "tag", label: eventTexts.tag, kind: "text" },
  { id: "updates", label: eventTexts.updates, kind: "flag" },
];
