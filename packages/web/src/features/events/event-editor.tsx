import type { Event, EventUpdate } from "@distributary/contract/records/events";
import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import type { ReactElement } from "react";
import { BookingPreview } from "../../records/form/booking-preview.tsx";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { saySaved } from "../../records/page/say-saved.ts";
import { recordTexts } from "../../records/texts.ts";
import { eventGroups } from "./event-fields.ts";
import { recordedType } from "./event-kinds.ts";
import { noticeChoice } from "./notice-choice.tsx";
import { changeEvent } from "./queries.ts";
import { eventTexts } from "./texts.ts";

/** Changes an event in the place of its page; its type stays. */
export function EventEditor({ event, onDone }: { event: Event; onDone: () => void }): ReactElement {
  const type = recordedType(event.event_type) ?? "NOTE";
  const change = (body: Record<string, unknown>, commit: boolean) =>
    changeEvent(event.uuid, body as EventUpdate, commit);
  return (
    <RecordEditor
      title={`${recordTexts.edit}: ${event.description ?? EVENT_TYPE_LABELS[type]}`}
      saveLabel={eventTexts.save}
      draft={`event/${event.uuid}`}
      groups={() => eventGroups(type, { isNew: false, settled: false, notice: noticeChoice })}
      record={event}
      edits={{ kind: "event", id: event.uuid }}
      send={(body) => change(body, true)}
      aside={(form) => <BookingPreview form={form} ask={(body) => change(body, false)} />}
      onSaved={(_saved, undo) => {
        saySaved(eventTexts.savedOne, undo);
        onDone();
      }}
      onCancel={onDone}
    />
  );
}
