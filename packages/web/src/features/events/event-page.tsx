import type { Event, EventSummary } from "@distributary/contract/records/events";
import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { useState, type ReactElement, type ReactNode } from "react";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { Warnings } from "../../records/form/booking-preview.tsx";
import { HistoryButton } from "../../records/history/history-button.tsx";
import { useSignedIn } from "../../data/session/session.ts";
import { LegsTable } from "../../records/table/legs-table.tsx";
import { RecordDocuments } from "../../records/documents/record-documents.tsx";
import { Fact, Facts, RecordPage, Section, WhenRead } from "../../records/page/record-page.tsx";
import { RecordLink } from "../../records/page/record-link.tsx";
import { removeEvent } from "../../records/remove-event.ts";
import { recordTexts } from "../../records/texts.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { CommitmentFigures, SettlementFigures } from "./capital-figures.tsx";
import { changedRecord } from "../../records/history/changes.ts";
import { ChangesTable } from "./changes-table.tsx";
import { EventEditor } from "./event-editor.tsx";
import { EventTree } from "./event-tree.tsx";
import { placeOf, recordedType } from "./event-kinds.ts";
import { useEventSummary } from "./queries.ts";
import { eventTexts } from "./texts.ts";

/** One event: what it is, what it moves, how its notice and its commitment stand, and what belongs to it. */
export function EventPage(): ReactNode {
  const { id } = useParams({ from: "/event/$id" });
  const found = useEventSummary(useSignedIn().profile.uuid, id);
  const [editing, setEditing] = useState(false);
  return (
    <WhenRead found={found} title={eventTexts.one}>
      {(summary) =>
        editing ? (
          <EventEditor key={summary.event.uuid} event={summary.event} onDone={() => setEditing(false)} />
        ) : (
          <Shown summary={summary} onEdit={() => setEditing(true)} />
        )
      }
    </WhenRead>
  );
}

function Shown({ summary, onEdit }: { summary: EventSummary; onEdit: () => void }): ReactElement {
  const { event } = summary;
  const trace = event.event_type.startsWith("U");
  const changed = trace ? changedRecord(event.event_data) : null;
  return (
    <RecordPage
      title={event.description ?? EVENT_TYPE_LABELS[event.event_type]}
      under={
        event.description === null ? event.event_date : `${EVENT_TYPE_LABELS[event.event_type]} · ${event.event_date}`
      }
      tools={trace ? undefined : <Tools summary={summary} onEdit={onEdit} />}
      side={
        <>
          <Section title={recordTexts.facts}>
            <Facts>
              <Fact name={eventTexts.changedRecord}>
                {changed !== null && <RecordLink kind={changed.kind} id={changed.id} />}
              </Fact>
              <Fact name={eventTexts.notes}>{event.notes}</Fact>
              <Fact name={eventTexts.settlementNotes}>{event.settlement_notes}</Fact>
              <Fact name={eventTexts.tags}>{event.user_tags.join(", ")}</Fact>
              <Fact name={eventTexts.recordedOn}>{formatInstant(event.created_time)}</Fact>
            </Facts>
          </Section>
          {summary.events.length > 1 && (
            <Section title={eventTexts.tree}>
              <EventTree events={summary.events} current={event.uuid} />
            </Section>
          )}
          <RecordDocuments kind="event" id={event.uuid} />
        </>
      }
    >
      <Warnings texts={event.warnings} />
      {summary.settlement !== null && (
        <Section title={eventTexts.notYet}>
          <SettlementFigures settlement={summary.settlement} />
        </Section>
      )}
      {summary.commitment !== null && (
        <Section title={eventTexts.standing}>
          <CommitmentFigures commitment={summary.commitment} />
        </Section>
      )}
      {trace ? (
        <Section title={eventTexts.changes}>
          <ChangesTable data={event.event_data} />
        </Section>
      ) : (
        event.event_type !== "NOTE" && (
          <Section title={eventTexts.moved}>
            {summary.legs.length === 0 ? (
              <p>{eventTexts.movesNothing}</p>
            ) : (
              <LegsTable legs={summary.legs} heading={recordTexts.change} />
            )}
          </Section>
        )
      )}
    </RecordPage>
  );
}

function Tools({ summary, onEdit }: { summary: EventSummary; onEdit: () => void }): ReactElement {
  const { event, settlement } = summary;
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => removeEvent(event.uuid, event.description ?? EVENT_TYPE_LABELS[event.event_type]),
    onSuccess: () => navigate({ to: "/user", search: { t: "events" } }),
  });
  return (
    <>
      <HistoryButton kind="event" id={event.uuid} title={EVENT_TYPE_LABELS[event.event_type]} />
      <ForWriters>
        {isNotice(event) && settlement !== null && !settlement.is_settled && (
          <Link to="/event" search={{ settles: event.uuid }} className={buttonClass("primary")}>
            {eventTexts.settle}
          </Link>
        )}
        {recordedType(event.event_type) === null ? (
          <Link {...placeOf(event)} className={buttonClass()}>
            {recordTexts.edit}
          </Link>
        ) : (
          <Button onClick={onEdit}>{recordTexts.edit}</Button>
        )}
        <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {recordTexts.delete}
        </Button>
      </ForWriters>
    </>
  );
}

function isNotice(event: Event): boolean {
  return event.event_type === "LPCC" || event.event_type === "LPCD";
}
