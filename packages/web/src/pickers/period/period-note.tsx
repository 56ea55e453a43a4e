import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import type { DayText } from "../../ui/format/day.ts";
import { Note } from "../../ui/states.tsx";
import { pickerTexts } from "../texts.ts";
import { periodFaults, periodOf, type PeriodFault, type PeriodSearch } from "./period.ts";

/** That a day of the address is none, or comes after the other, and what is shown instead; nothing where both are taken. */
export function PeriodNote({
  search,
  now,
  onChange,
}: {
  readonly search: PeriodSearch;
  readonly now: DayText;
  readonly onChange: (change: PeriodSearch) => void;
}): ReactElement | null {
  const faults = periodFaults(search, now);
  if (faults.length === 0) return null;
  const { at } = periodOf(search, now);
  return (
    <Note tone="warn">
      {faults.map((fault) => faultText(fault, at)).join(" ")}{" "}
      <Button
        size="small"
        look="quiet"
        onClick={() => onChange(Object.fromEntries(faults.map(({ key }) => [key, undefined])))}
      >
        {pickerTexts.keepShown}
      </Button>
    </Note>
  );
}

/** One fault in words. */
export function faultText({ key, said, kind, shown }: PeriodFault, at: DayText): string {
  if (key === "at") return pickerTexts.noDayAt(said, shown);
  return kind === "late" ? pickerTexts.sinceAfterAt(said, at, shown) : pickerTexts.noDaySince(said, shown);
}
