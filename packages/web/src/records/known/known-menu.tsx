import { useRef, useState, type FormEvent, type ReactElement } from "react";
import { settled } from "../form/settled.ts";
import { Button } from "../../ui/button.tsx";
import { DateField } from "../../ui/fields/date-field.tsx";
import { Dropdown } from "../../ui/menus/dropdown.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { endOfMinute, partsOfInstant } from "./known-instant.ts";
import styles from "../../ui/menus/menu-panel.module.css";
import { knownTexts } from "./known-texts.ts";

interface KnownMenuProps {
  readonly known: string | null;
  readonly onChange: (known: string | null) => void;
}

/** The instant as of which the books were known. */
export function KnownMenu({ known, onChange }: KnownMenuProps): ReactElement {
  return (
    <Dropdown
      name={knownTexts.title}
      label={`${knownTexts.title}: ${known === null ? knownTexts.now : formatInstant(known)}`}
      icon="history"
      marked={known !== null}
    >
      {(close) => (
        <KnownForm
          known={known}
          onChange={(next) => {
            close();
            onChange(next);
          }}
        />
      )}
    </Dropdown>
  );
}

function KnownForm({ known, onChange }: KnownMenuProps): ReactElement {
  const held = partsOfInstant(known);
  const [day, setDay] = useState(held.day);
  // Words are read while the form is sent: what is asked for is what the field has read by then.
  const latest = useRef(held.day);
  const [time, setTime] = useState(held.time);
  const [error, setError] = useState<string>();

  async function apply(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!(await settled(event.currentTarget))) return;
    const instant = latest.current === null ? null : endOfMinute(latest.current, time);
    if (instant === null) setError(knownTexts.dayMissing);
    else onChange(instant);
  }

  return (
    <form className={styles["panel"]} onSubmit={(event) => void apply(event)} noValidate>
      <div className={styles["line"]}>
        <DateField
          stacked
          label={knownTexts.day}
          value={day}
          error={error}
          onChange={(next) => {
            latest.current = next;
            setDay(next);
            setError(undefined);
          }}
        />
        <TextField label={knownTexts.time} type="time" value={time} onChange={(event) => setTime(event.target.value)} />
      </div>
      <p className={styles["hint"]}>{knownTexts.hint}</p>
      <div className={styles["actions"]}>
        <Button type="submit" size="small" look="primary">
          {knownTexts.apply}
        </Button>
        {known !== null && (
          <Button size="small" onClick={() => onChange(null)}>
            {knownTexts.back}
          </Button>
        )}
      </div>
    </form>
  );
}
