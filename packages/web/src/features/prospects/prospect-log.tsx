import type { ProspectLog as LogLine } from "@distributary/contract/records/prospects";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import styles from "./prospect-log.module.css";
import { writeLog } from "./queries.ts";
import { prospectTexts as texts } from "./texts.ts";

const longest = 2000;

/** The log of a prospect, the newest line first, and a line to write into it. */
export function ProspectLog({ prospect, lines }: { prospect: string; lines: readonly LogLine[] }): ReactElement {
  const [text, setText] = useState("");
  const [empty, setEmpty] = useState(false);
  const writing = useMutation({
    mutationFn: (line: string) => writeLog(prospect, line),
    onSuccess: () => setText(""),
  });
  return (
    <>
      <ForWriters>
        <form
          className={styles["write"]}
          onSubmit={(event) => {
            event.preventDefault();
            setEmpty(text.trim() === "");
            if (text.trim() !== "" && !writing.isPending) writing.mutate(text);
          }}
        >
          <TextField
            label={texts.logLine}
            value={text}
            maxLength={longest}
            error={empty ? texts.lineNeeded : undefined}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setEmpty(false);
            }}
          />
          <Button type="submit" busy={writing.isPending}>
            {texts.write}
          </Button>
        </form>
      </ForWriters>
      <ol className={styles["lines"]}>
        {lines.map((line) => (
          <li key={line.uuid}>
            <span className={styles["when"]}>{formatInstant(line.created_time)}</span> {line.message}
          </li>
        ))}
      </ol>
    </>
  );
}
