import type { ReactElement } from "react";
import { Icon } from "../../ui/icons.tsx";
import styles from "./lock.module.css";
import { lockTexts } from "./texts.ts";
import { useLockOver } from "./use-lock-date.ts";

/** The day of a record in a list, with a sign where the books are locked over it. */
export function BookedDay({ day }: { day: string }): ReactElement {
  const lockDate = useLockOver(day);
  if (lockDate === null) return <>{day}</>;
  return (
    <span className={styles["day"]} title={lockTexts.locked(lockDate)}>
      {day}
      <Icon name="lock" size={12} />
      <span className="visually-hidden">{lockTexts.locked(lockDate)}</span>
    </span>
  );
}
