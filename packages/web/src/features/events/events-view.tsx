import { eventsEndpoints, type Event } from "@distributary/contract/records/events";
import type { ListedTransaction } from "@distributary/contract/records/transactions";
import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, type ReactElement, type ReactNode } from "react";
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
import { rowOfEvent, type EventTerms } from "../../records/sentence/event-row.ts";
import { transactionName } from "../../records/sentence/transaction-name.ts";
import {
  EventAsTransaction,
  SignedLine,
  TransactionAmount,
  TransactionParty,
  TransactionSentence,
  useEventTerms,
} from "../../records/sentence/transaction-sentence.tsx";
import { sentenceOf, wordsOf } from "../../records/sentence/sentence-parts.ts";
import { actOf } from "../../records/sentence/transaction-act.ts";
import { recordTexts } from "../../records/texts.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Figure } from "../../ui/figure.tsx";
import { dayCell, numberCell, textCell, type Column } from "../../ui/table/columns.ts";
import type { Filter } from "../../ui/table/table-search.ts";
import { changedRecord } from "../../records/history/changes.ts";
import { amountOf, namesOf, noticeOf, placeOf, settledKind } from "./event-kinds.ts";
import { useNamedEvent } from "./queries.ts";
import { eventTexts } from "./texts.ts";

/** What a list of all is of: no account and no security of its own. */
const WHOLE = { account: null, instrument: null } as const;

/** The columns of the list. `nameOf` and `terms` are for exported files, which take what is known already. */
function columnsOf(nameOf: (id: string) => string, terms: EventTerms): readonly Column<Event>[] {
  return [
    {
      id: "event_date",
      label: eventTexts.date,
      cell: (event) => <BookedDay day={event.event_date} />,
      value: (event) => dayCell(event.event_date),
      width: "104px",
      narrow: "detail",
    },
    {
      id: "description",
      label: eventTexts.description,
      cell: (event) => (
        <EventAsTransaction event={event} show={TransactionSentence} otherwise={<Said event={event} />} />
      ),
      value: (event) => textCell(wordsOfEvent(event, nameOf, terms)),
      width: "minmax(0, 2fr)",
      narrow: "name",
    },
    {
      id: "event_type",
      label: eventTexts.type,
      cell: (event) => EVENT_TYPE_LABELS[event.event_type],
      value: (event) => textCell(EVENT_TYPE_LABELS[event.event_type]),
      width: "144px",
      narrow: "aside",
    },
    {
      id: "account",
      label: eventTexts.account,
      cell: (event) => (
        <EventAsTransaction
          event={event}
          show={TransactionParty}
          otherwise={<Named kind="account" id={namesOf(event).account} />}
        />
      ),
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
      optional: true,
    },
    {
      id: "amount",
      label: eventTexts.amount,
      numeric: true,
      width: "152px",
      cell: (event) => <Moved event={event} />,
      value: (event) => numberCell(movedBy(event, terms)),
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
}

/** The event of a transaction as a row of their list; null for any other event, and where a company acted. */
function traded(event: Event, terms: EventTerms): ListedTransaction | null {
  const isOfCompany = event.new_transaction?.["corporate_action"] != null;
  return isOfCompany ? null : rowOfEvent(event, terms);
}

/** What an event moves, decimal text, signed as in the list of transactions. */
function movedBy(event: Event, terms: EventTerms): string | null {
  const row = traded(event, terms);
  return row === null ? amountOf(event) : (actOf(row, terms).amount?.value ?? null);
}

/** What an event moves and in what: a transaction as their list has it, a notice and its settlement in money. */
function Moved({ event }: { event: Event }): ReactElement | null {
  const row = traded(event, useEventTerms());
  if (row !== null) return <TransactionAmount row={row} view={WHOLE} />;
  const amount = amountOf(event);
  if (amount === null) return null;
  const isUnits = event.event_type === "NEW" && event.new_transaction?.["corporate_action"] == null;
  return isUnits ? <Quantity value={amount} instrument={namesOf(event).instrument} /> : <Figure value={amount} />;
}

/** Every event of the universe, the newest first, under the filters in the address. */
export function EventsView(): ReactElement {
  const navigate = useNavigate();
  const writes = useMayWrite();
  const [nameOf, typeOf, terms] = [useKnownNames(), useKnownTypes(), useEventTerms()];
  const columns = useMemo(() => columnsOf(nameOf, terms), [nameOf, terms]);
  return (
    <RecordList<Event>
      name="events"
      texts={eventTexts}
      columns={columns}
      filters={filters}
      read={(chosen) => readListed(eventsEndpoints.list, { updates: false, ...withSince(chosen) })}
      recordOf={(event) => {
        const row = rowOfEvent(event, terms);
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

/** What an event that is no transaction says of itself, after the sign of its kind: what it is of is among its words. */
function Said({ event }: { event: Event }): ReactElement {
  return (
    <SignedLine sign={eventSigns[event.event_type]}>
      <Words event={event} />
    </SignedLine>
  );
}

function Words({ event }: { event: Event }): ReactElement {
  const changed = changedRecord(event.event_data);
  const text = textOf(event);
  const instrument = namesOf(event).instrument;
  if (changed !== null)
    return (
      <>
        <RecordName kind={changed.kind} id={changed.id} /> · {text}
      </>
    );
  const notice = text === event.description || text === event.notes ? null : noticeOf(event);
  return (
    <>
      {text ?? EVENT_TYPE_LABELS[event.event_type]}
      {notice !== null && (
        <OfNotice
          id={notice}
          say={(of) => (
            <>
              , {of.event_date} <OfInstrument id={namesOf(of).instrument} />
            </>
          )}
        />
      )}
      {text === null && <OfInstrument id={instrument} />}
    </>
  );
}

/** The security that words are about, after them. */
function OfInstrument({ id }: { id: string | null }): ReactElement | null {
  return id === null ? null : (
    <>
      {" "}
      · <RecordName kind="instrument" id={id} />
    </>
  );
}

/** The words of an event for an exported file. */
function wordsOfEvent(event: Event, nameOf: (id: string) => string, terms: EventTerms): string | null {
  const row = rowOfEvent(event, terms);
  return row === null ? textOf(event) : wordsOf(sentenceOf(row, actOf(row, terms), terms), nameOf);
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
