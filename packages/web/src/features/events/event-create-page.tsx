import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type ReactElement, type ReactNode } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { BookingPreview } from "../../records/form/booking-preview.tsx";
import { KeepForLater } from "../../records/form/keep-for-later.tsx";
import { optionsOf } from "../../records/label-of.ts";
import { plannedRecord } from "../../records/planned-record.ts";
import { usePlanned, type Planned } from "../../records/prospects.ts";
import { RecordEditor } from "../../records/form/record-editor.tsx";
import { WhenRead } from "../../records/page/record-page.tsx";
import { saySaved } from "../../records/page/say-saved.ts";
import { today } from "../../ui/format/day.ts";
import { eventGroups } from "./event-fields.ts";
import { eventOf, recordedType, recordedTypes, type RecordedType } from "./event-kinds.ts";
import { noticeChoice } from "./notice-choice.tsx";
import { recordEvent } from "./queries.ts";
import { eventTexts } from "./texts.ts";

/** A new event: a capital call, a distribution, a settlement, a note. A transaction has an entry of its own. */
export function EventCreatePage(): ReactNode {
  const { prospect_id: prospect } = useSearch({ from: "/event" });
  const found = usePlanned(prospect);
  return (
    <WhenRead found={found} title={eventTexts.newTitle}>
      {(planned) => <NewEvent key={prospect ?? ""} planned={planned} />}
    </WhenRead>
  );
}

function NewEvent({ planned }: { planned: Planned | null }): ReactElement {
  const search = useSearch({ from: "/event" });
  const { profile } = useSignedIn();
  const navigate = useNavigate();
  const [date] = useState(() => today(profile.default_timezone));
  const typeOf = (read: string): RecordedType => recordedType(read) ?? "LPCC";
  const begun = {
    event_type: search.settles === undefined ? "LPCC" : "CACT",
    event_date: search.date ?? date,
    capital_call: { capital_account_id: search.account ?? null, commitment_id: search.instrument ?? null },
    capital_distro: { principal_account_id: search.account ?? null, commitment_id: search.instrument ?? null },
    capital_activity: { settled_event_id: search.settles ?? null },
  };
  const event = (body: Record<string, unknown>) =>
    withProspect(eventOf(typeOf(String(body["event_type"])), body), search.prospect_id);
  return (
    <RecordEditor
      title={eventTexts.newTitle}
      saveLabel={eventTexts.record}
      draft={`event/new/${search.settles ?? search.prospect_id ?? search.instrument ?? ""}`}
      edits={search.prospect_id === undefined ? undefined : { kind: "prospect", id: search.prospect_id }}
      record={planned === null ? begun : plannedRecord({ ...planned, event: { ...begun, ...planned.event } })}
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
        ...eventGroups(typeOf(read("event_type")), {
          isNew: true,
          settled: read("settled") === "true",
          notice: noticeChoice,
        }),
      ]}
      send={(body) => recordEvent(event(body), true)}
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
      more={(form) => <KeepForLater form={form} prospect={search.prospect_id} event={event} />}
      onSaved={(saved) => {
        saySaved(eventTexts.recorded(EVENT_TYPE_LABELS[saved.event_type]));
        void navigate({ to: "/event/$id", params: { id: saved.uuid } });
      }}
      onCancel={() => void navigate({ to: "/user", search: { t: "events" } })}
    />
  );
}

function withProspect<Body extends object>(body: Body, prospect: string | undefined): Body {
  return prospect === undefined ? body : { ...body, prospect_id: prospect };
}
