import { useEffect, useId, useRef, useState, type ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { changedFields, type Field, type Values } from "./fields.ts";
import styles from "./conflict-panel.module.css";
import { RecordName } from "../page/names.tsx";
import { recordTexts } from "../texts.ts";
import type { Conflict } from "./use-record-form.ts";

interface ConflictPanelProps {
  readonly conflict: Conflict;
  readonly fields: readonly Field[];
  readonly values: Values;
  /** Takes the chosen values over; the stored version is the one they are put upon. */
  readonly onSettle: (chosen: Values) => void;
}

/**
 * Two versions of one record, line by line, after a 409 `already_modified`. A line that only one side changed is
 * already chosen; where both did, the person's own stands until the other is taken. Nothing typed is lost either way.
 */
export function ConflictPanel({ conflict, fields, values, onSettle }: ConflictPanelProps): ReactElement {
  const { before, theirs } = conflict;
  const mine = changedFields(before, values);
  const differing = changedFields(theirs, values);
  const rows = fields.filter((field) => differing.includes(field.name));
  const [taken, setTaken] = useState<readonly string[]>(() => differing.filter((name) => !mine.includes(name)));
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector<HTMLElement>("input:checked")?.focus(), []);

  function settle(): void {
    const kept = rows.filter((field) => !taken.includes(field.name));
    onSettle(Object.fromEntries(kept.map((field) => [field.name, values[field.name] ?? ""])));
  }

  return (
    <section ref={panel} className={styles["conflict"]} aria-label={recordTexts.conflictTitle}>
      <Note tone="warn">
        <strong>{recordTexts.conflictTitle}.</strong> {recordTexts.conflictBody}
      </Note>
      <table className={styles["versions"]}>
        <thead>
          <tr>
            <th scope="col">{recordTexts.field}</th>
            <th scope="col">{recordTexts.yours}</th>
            <th scope="col">{recordTexts.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              {[false, true].map((stored) => (
                <td key={String(stored)}>
                  <label className={styles["version"]}>
                    <input
                      type="radio"
                      name={`${id}-${field.name}`}
                      aria-label={`${field.label}: ${stored ? recordTexts.takeTheirs : recordTexts.keepYours}`}
                      checked={taken.includes(field.name) === stored}
                      onChange={() =>
                        setTaken((held) =>
                          stored ? [...held, field.name] : held.filter((name) => name !== field.name),
                        )
                      }
                    />
                    <span>
                      <ShownValue field={field} value={(stored ? theirs : values)[field.name] ?? ""} />
                    </span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div>
        <Button look="primary" onClick={settle}>
          {recordTexts.useChosen}
        </Button>
      </div>
    </section>
  );
}

function ShownValue({ field, value }: { field: Field; value: string | boolean }): ReactElement {
  if (typeof value === "boolean") return <>{value ? recordTexts.yes : recordTexts.no}</>;
  if (value === "") return <>{commonTexts.unknown}</>;
  if (field.kind === "picture") return <img src={value} alt={field.label} height={40} />;
  if (field.kind === "choice") return <>{field.options.find((option) => option.value === value)?.label ?? value}</>;
  if (field.kind === "record") return field.choice.name(value);
  if (field.kind === "account" || field.kind === "entity" || field.kind === "instrument")
    return <RecordName kind={field.kind} id={value} />;
  return <>{value}</>;
}
