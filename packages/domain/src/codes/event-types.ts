/** Event types: NEW transaction, LPCC capital call, LPCD capital distribution, CACT capital activity, NOTE, and the updates. */
export const EVENT_TYPES = ["NEW", "LPCC", "LPCD", "CACT", "NOTE", "UPDA", "UPDE", "UPDW", "UDPI"] as const;

export type EventType = (typeof EVENT_TYPES)[number];
