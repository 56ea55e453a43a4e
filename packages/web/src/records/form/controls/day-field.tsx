import type { ComponentProps, ReactElement } from "react";
import { lockTexts } from "../../../pickers/lock/texts.ts";
import { useLockOver } from "../../../pickers/lock/use-lock-date.ts";
import { DateField } from "../../../ui/fields/date-field.tsx";

interface DayFieldProps extends Omit<ComponentProps<typeof DateField>, "stacked"> {
  /** The lock date is held against this day: inside the closed period the field says what a save will ask. */
  readonly booked: boolean;
}

/** The day of a record in its form. */
export function DayField({ booked, hint, ...rest }: DayFieldProps): ReactElement {
  const lockDate = useLockOver(booked ? rest.value : null);
  return <DateField {...rest} stacked hint={lockDate === null ? hint : lockTexts.willAsk(lockDate)} />;
}
