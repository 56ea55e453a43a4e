import { useCallback, useEffect, useRef, useState, type ReactElement } from "react";
import { lockQuestion, type LockQuestion } from "../../data/http/lock-reason.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "../question.module.css";
import { lockTexts } from "./texts.ts";

const mostLetters = 1000;

/** Asks for the reason of a write into a closed period, whichever page made it. */
export function LockReasonSheet(): ReactElement | null {
  const question = useStore(lockQuestion);
  return question === null ? null : <Asked question={question} />;
}

function Asked({ question }: { question: LockQuestion }): ReactElement {
  const { locked, answer } = question;
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const leave = useCallback(() => answer(null), [answer]);

  // The sheet takes the focus when it opens; it is wanted in the field.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <Sheet title={lockTexts.lockedUpTo(locked.lockDate)} onClose={leave} size="peek" resizable={false}>
      <form
        className={styles["ask"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() === "") setMissing(true);
          else answer(reason);
        }}
      >
        <p>{lockTexts.inside(locked.day)}</p>
        <TextField
          ref={field}
          label={lockTexts.reason}
          value={reason}
          maxLength={mostLetters}
          autoComplete="off"
          error={missing ? lockTexts.reasonNeeded : undefined}
          onChange={(event) => {
            setReason(event.target.value);
            setMissing(false);
          }}
        />
        <div className={styles["buttons"]}>
          <Button type="submit" look="primary">
            {lockTexts.write}
          </Button>
          <Button onClick={leave}>{lockTexts.leave}</Button>
        </div>
      </form>
    </Sheet>
  );
}
