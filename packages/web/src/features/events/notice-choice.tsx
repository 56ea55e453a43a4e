import { eventsEndpoints, type Event } from "@distributary/contract/records/events";
import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { eventDelay, searchRows } from "../../pickers/limits.ts";
import { Combobox } from "../../ui/fields/combobox.tsx";
import { formatDecimal } from "../../ui/format/amount.ts";
import type { RecordChoice } from "../../ui/table/table-search.ts";
import type { Option } from "../../ui/fields/use-options.ts";
import { amountOf } from "./event-kinds.ts";
import { eventTexts } from "./texts.ts";

/** A notice as a line of a picker: its day, its amount, its kind, and what it is called; the end may be cut on a phone. */
function noticeOption(notice: Event): Option {
  const amount = amountOf(notice);
  const words = [notice.event_date, amount === null ? "" : formatDecimal(amount), EVENT_TYPE_LABELS[notice.event_type]];
  return {
    id: notice.uuid,
    label: words.filter((word) => word !== "").join(" · "),
    ...(notice.description === null ? {} : { detail: notice.description }),
  };
}

/** The calls and distributions whose words hold the text, the newest first; for a blank one the newest of all. */
async function findNotices(text: string, signal: AbortSignal): Promise<readonly Option[]> {
  const lists = await Promise.all(
    (["LPCC", "LPCD"] as const).map((event_type) =>
      api.call(
        eventsEndpoints.list,
        { query: { event_type, limit: searchRows, ...(text === "" ? {} : { q: text }) } },
        { signal },
      ),
    ),
  );
  const found = lists.flatMap((list) => list.items);
  return found.toSorted((one, other) => other.event_date.localeCompare(one.event_date)).map(noticeOption);
}

/** The notice of a uuid as an option, looked up; null for none. */
function useNotice(id: string | null): Option | null {
  const universe = useSignedIn().profile.uuid;
  const { data } = useQuery({
    queryKey: ["notice", universe, id],
    queryFn: async ({ signal }) =>
      noticeOption(await api.call(eventsEndpoints.get, { params: { id: id ?? "" } }, { signal })),
    enabled: id !== null,
  });
  return id === null ? null : (data ?? { id, label: "…" });
}

function NoticePicker({ value, onChange, ...rest }: Parameters<RecordChoice["picker"]>[0]): ReactElement {
  return (
    <Combobox
      {...rest}
      value={useNotice(value)}
      onChange={(option) => onChange(option?.id ?? null)}
      find={findNotices}
      delay={eventDelay}
      nothing={eventTexts.noNoticeFound}
      none={eventTexts.noNotices}
    />
  );
}

function NoticeName({ id }: { id: string }): ReactElement {
  return <>{useNotice(id)?.label}</>;
}

/** Announced calls and distributions to choose from, found as one types, however many there are. */
export const noticeChoice: RecordChoice = {
  picker: (given) => <NoticePicker {...given} />,
  name: (id) => <NoticeName id={id} />,
};
