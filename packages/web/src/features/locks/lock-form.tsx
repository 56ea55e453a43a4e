import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { CallError } from "../../data/http/errors.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { saySaved } from "../../records/page/say-saved.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { today } from "../../ui/format/day.ts";
import styles from "./lock-date-page.module.css";
import { periodEnds } from "./periods.ts";
import { setLockDate } from "./queries.ts";
import { lockPageTexts } from "./texts.ts";

const mostLetters = 1000;

/** Moves the lock date, or lifts it where the day is left empty; always with a reason. */
export function LockForm({ lockDate }: { lockDate: string | null }): ReactElement {
  const [day, setDay] = useState(lockDate);
  const [reason, setReason] = useState("");
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const ends = periodEnds(today(useSignedIn().profile.default_timezone));
  const save = useMutation({
    mutationFn: () => setLockDate(day, reason),
    onSuccess: () =>
      saySaved(day === null ? lockPageTexts.opened : lockPageTexts.locked(day), () =>
        setLockDate(lockDate, lockPageTexts.takenBack),
      ),
    onError: (failure) => {
      if (failure instanceof CallError) setWrong(failure.fields);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = {
      ...(day === lockDate ? { lock_date: day === null ? lockPageTexts.dayNeeded : lockPageTexts.same } : {}),
      ...(reason.trim() === "" ? { reason: lockPageTexts.reasonNeeded } : {}),
    };
    setWrong(found);
    if (Object.keys(found).length === 0) save.mutate();
  }

  return (
    <form className={styles["form"]} noValidate onSubmit={submit}>
      <DateField
        stacked
        label={lockPageTexts.upTo}
        hint={lockDate === null ? undefined : lockPageTexts.upToHint}
        error={wrong["lock_date"]}
        value={day}
        onChange={setDay}
      />
      <div className={styles["presets"]}>
        <Button size="small" onClick={() => setDay(ends.lastMonth)}>
          {lockPageTexts.lastMonth}
        </Button>
        <Button size="small" onClick={() => setDay(ends.lastYear)}>
          {lockPageTexts.lastYear}
        </Button>
      </div>
      <TextField
        label={lockPageTexts.reason}
        hint={lockPageTexts.reasonHint}
        error={wrong["reason"]}
        value={reason}
        maxLength={mostLetters}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
      />
      <div>
        <Button type="submit" look="primary" busy={save.isPending}>
          {actionOf(day, lockDate)}
        </Button>
      </div>
    </form>
  );
}

/** What saving would do. */
function actionOf(day: string | null, lockDate: string | null): string {
  if (day === lockDate) return day === null ? lockPageTexts.lockNone : lockPageTexts.move;
  return day === null ? lockPageTexts.reopen : lockPageTexts.lock(day);
}
