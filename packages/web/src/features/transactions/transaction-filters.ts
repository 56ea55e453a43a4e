import { EVENT_TYPES } from "@distributary/domain/codes/event-types";
import { EVENT_TYPE_LABELS } from "../../language/code-labels.ts";
import { optionsOf } from "../../records/label-of.ts";
import type { Filter, RecordChoice } from "../../ui/table/table-search.ts";
import { transactionTexts } from "./texts.ts";

/** Events that derive transactions: traces of changes and notes have none to look for. */
const eventTypes = optionsOf(
  EVENT_TYPES.filter((type) => !["UPDA", "UPDE", "UPDW", "UDPI", "NOTE"].includes(type)),
  EVENT_TYPE_LABELS,
);

/** The filters of the list of transactions. Those that miss their event are looked for by staff only. */
export function transactionFilters({
  account,
  instrument,
  isStaff,
}: {
  readonly account: RecordChoice;
  readonly instrument: RecordChoice;
  readonly isStaff: boolean;
}): readonly Filter[] {
  return [
    { id: "q", label: transactionTexts.search, kind: "text" },
    { id: "account", label: transactionTexts.account, kind: "record", choice: account },
    { id: "instrument", label: transactionTexts.instrument, kind: "record", choice: instrument },
    { id: "event_type", label: transactionTexts.eventType, kind: "choice", options: eventTypes },
    { id: "from", label: transactionTexts.since, kind: "day" },
    { id: "until", label: transactionTexts.until, kind: "day" },
    ...(isStaff ? [{ id: "missing_event", label: transactionTexts.missingEvent, kind: "flag" } as const] : []),
  ];
}
