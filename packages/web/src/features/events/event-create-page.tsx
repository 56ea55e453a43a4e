import { EVENT_TYPE_LABELS } from "@distributary/domain/codes/labels";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { useSignedIn } from "../../data/session.ts";
import { BookingPreview } from "../../records/booking-preview.tsx";
import { optionsOf } from "../../records/label-of.ts";
import { RecordEditor } from "../../records/record-editor.tsx";
import { saySaved } from "../../records/say-saved.ts";
import { today } from "../../ui/format/day.ts";
import { eventGroups } from "./event-fields.ts";
import { eventOf, recordedType, recordedTypes, type RecordedType } from "./event-kinds.ts";
import { recordEvent, useNotices } from "./queries.ts";
import { eventTexts } from "./texts.ts";
import { useNoticeOptions } from "./notice-options.ts";

/** A new event: a capital call, a distribution, a settlement, a note. A transaction has an entry of its own. */
export function EventCreatePage(): ReactElement {
  const search = useSearch({ from: "/event" });
  const { profile } = useSignedIn();
  const navigate = useNavigate();
  const notices = useNoticeOptions(useNotices(profile.uuid).data ?? []);
  const [date] = useState(() => today(profile.default_timezone));
  const typeOf = (read: string): RecordedType => recordedType(read) ?? "LPCC";
  return (
    <RecordEditor
      title={eventTexts.newTitle}
      saveLabel={eventTexts.record}
      draft={`event/new/${search.settles ?? search.prospect_id ?? ""}`}
      record={{
        event_type: search.settles === undefined ? "LPCC" : "CACT",
        event_date: date,
        capital_activity: { settled_event_id: search.settles ?? null },
      }}
      groups={(read) => [
        {
          title: eventTexts.kind,
          fields: [
            {
              name: "event_type",
              label: eventTexts.type,
              kind: "choice",
              options: optionsOf(recordedTypes, EVENT_TYPE_LABELS),
              required: true,
            },
          ],
        },
        ...eventGroups(typeOf(read("event_type")), { isNew: true, settled: read("settled") === "true", notices }),
      ]}
      send={(body) =>
        recordEvent(withProspect(eventOf(typeOf(String(body["event_type"])), body), search.prospect_id), true)
      }
      aside={(form) => (
        <>
          <BookingPreview
            form={form}
            ask={(body) => recordEvent(eventOf(typeOf(String(body["event_type"])), body), false)}
          />
          <p style={{ marginTop: 16 }}>
            <Link
              to="/transaction/guided"
              search={search.prospect_id === undefined ? {} : { prospect_id: search.prospect_id }}
            >
              {eventTexts.transaction}
            </Link>
          </p>
        </>
      )}
      onSaved={(event) => {
        saySaved(eventTexts.recorded(EVENT_TYPE_LABELS[event.event_type]));
        void navigate({ to: "/event/$id", params: { id: event.uuid } });
      }}
      onCancel={() => void navigate({ to: "/user", search: { t: "events" } })}
    />
  );
}

function withProspect<Body extends object>(body: Body, prospect: string | undefined): Body {
  return prospect === undefined ? body : { ...body, prospect_id: prospect };
}
