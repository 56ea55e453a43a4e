import type { EventSummary } from "@distributary/contract/records/events";
import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useMayWrite } from "../../data/session/session.ts";
import { placeOf } from "./event-kinds.ts";
import styles from "./event-page.module.css";

/** The events that belong together: a notice and its settlements, in the order of their days. */
export function EventTree({ events, current }: { events: EventSummary["events"]; current: string }): ReactElement {
  const writes = useMayWrite();
  const ordered = events.toSorted((a, b) => a.event_date.localeCompare(b.event_date));
  return (
    <ul className={styles["tree"]}>
      {ordered.map((event) => {
        const words = `${event.event_date} ${event.description ?? EVENT_TYPE_LABELS[event.event_type]}`;
        return (
          <li key={event.uuid}>
            {event.uuid === current ? (
              <strong aria-current="page">{words}</strong>
            ) : (
              <Link {...placeOf(event, writes)}>{words}</Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
