import type { Event } from "@distributary/contract/events";
import { EVENT_TYPE_LABELS } from "@distributary/domain/codes/labels";
import { useMemo } from "react";
import type { Option } from "../../records/fields.ts";
import { formatDecimal } from "../../ui/format/amount.ts";
import { amountOf } from "./event-kinds.ts";

/** Notices as options: the day, the kind, the amount, and what it is called. */
export function useNoticeOptions(notices: readonly Event[]): readonly Option[] {
  return useMemo(
    () =>
      notices.map((notice) => {
        const amount = amountOf(notice);
        const words = [
          notice.event_date,
          EVENT_TYPE_LABELS[notice.event_type],
          amount === null ? null : formatDecimal(amount),
          notice.description,
        ];
        return { value: notice.uuid, label: words.filter((word) => word !== null && word !== "").join(" · ") };
      }),
    [notices],
  );
}
