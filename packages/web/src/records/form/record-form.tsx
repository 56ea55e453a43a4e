import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icons.tsx";
import { NeededLegend, NeededMark } from "../../ui/fields/needed-mark.tsx";
import { Note } from "../../ui/states.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { snackbar } from "../../data/snackbar-store.ts";
import { DeletedPanel } from "../page/deleted-panel.tsx";
import { deletedTexts } from "../page/deleted-texts.ts";
import { FieldControl } from "./controls/field-control.tsx";
import type { FieldGroup, Values } from "./fields.ts";
import styles from "./record-form.module.css";
import { settled } from "./settled.ts";
import { recordTexts } from "../texts.ts";
import type { RecordForm as FormState } from "./use-record-form.ts";

interface RecordFormProps {
  readonly form: FormState;
  readonly saveLabel: string;
  readonly cancelLabel?: string;
  readonly onCancel: () => void;
  /** What the record will do, beside the fields. */
  readonly aside?: ReactNode;
  /** More beside Save and Cancel, such as Delete. */
  readonly more?: ReactNode;
}

/** The form of one record: one column in groups, errors under their fields and counted at the top, saved with Ctrl Enter. */
export function RecordForm({ form, saveLabel, cancelLabel, onCancel, aside, more }: RecordFormProps): ReactElement {
  const frame = useRef<HTMLFormElement>(null);
  const latest = useRef(form);
  latest.current = form;
  const returned = useRef(false);
  const count = Object.keys(form.errors).length;
  const blocked = form.conflict !== null || form.deletion !== null;

  // Whoever cannot see where the errors are is taken to the first of them.
  useEffect(() => {
    if (form.refusals > 0) frame.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form.refusals]);

  // Once it is back there is something to save, and the button that brought it is gone.
  useEffect(() => {
    if (!returned.current || form.deletion !== null) return;
    returned.current = false;
    toSave();
  }, [form.deletion]);

  function settle(chosen: Values): void {
    form.settle(chosen);
    toSave();
  }

  async function bringBack(): Promise<void> {
    returned.current = true;
    await form.bringBack();
    snackbar.show({ id: `back:${form.draft}`, tone: "plain", title: deletedTexts.backTitle, body: deletedTexts.back });
  }

  function toSave(): void {
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>("button[type=submit]")?.focus());
  }

  async function save(): Promise<void> {
    if (frame.current !== null && (await settled(frame.current))) latest.current.save();
  }

  function press(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void save();
    } else if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      onCancel();
    }
  }

  return (
    <div className={styles["page"]}>
      <form
        ref={frame}
        className={styles["form"]}
        noValidate
        onKeyDown={press}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {form.drafted && (
          <Note tone="plain">
            {recordTexts.draftKept}{" "}
            <Button size="small" look="quiet" onClick={form.forgetDraft}>
              {recordTexts.dropDraft}
            </Button>
          </Note>
        )}
        {form.deletion !== null && <DeletedPanel deletion={form.deletion} onBringBack={bringBack} />}
        {form.failure !== null && <Note tone="fault">{form.failure}</Note>}
        {count > 0 && <ErrorSummary form={form} />}
        {form.conflict !== null && (
          <ConflictPanel conflict={form.conflict} fields={form.fields} values={form.values} onSettle={settle} />
        )}
        {form.groups.map((group, index) => (
          <Group key={group.title} group={group} form={form} first={index === 0} />
        ))}
        <div className={styles["actions"]}>
          <Button type="submit" look="primary" busy={form.saving} disabled={blocked}>
            {saveLabel}
          </Button>
          <Button onClick={onCancel}>{cancelLabel ?? recordTexts.cancel}</Button>
          {more}
          <span className={styles["keys"]}>{recordTexts.keys}</span>
        </div>
      </form>
      {aside !== undefined && <aside className={styles["aside"]}>{aside}</aside>}
    </div>
  );
}

function ErrorSummary({ form }: { form: FormState }): ReactElement {
  const unplaced = Object.entries(form.errors).filter(([name]) => !form.fields.some((field) => field.name === name));
  return (
    <Note tone="fault">
      <strong>{recordTexts.fewErrors}</strong> {recordTexts.errorCount(Object.keys(form.errors).length)}
      {unplaced.length > 0 && (
        <ul className={styles["unplaced"]}>
          {unplaced.map(([name, text]) => (
            <li key={name}>{text}</li>
          ))}
        </ul>
      )}
    </Note>
  );
}

function Group({ group, form, first }: { group: FieldGroup; form: FormState; first: boolean }): ReactElement {
  const used = group.fields.some((field) => !["", false, field.initial].includes(form.values[field.name] ?? ""));
  const wrong = group.fields.some((field) => form.errors[field.name] !== undefined);
  const [opened, setOpened] = useState(group.folded !== true || used);
  useEffect(() => {
    if (used) setOpened(true);
  }, [used]);
  const open = opened || wrong;
  return (
    <fieldset className={styles["group"]}>
      <legend className={styles["title"]}>
        {group.folded === true ? (
          <button type="button" className={styles["fold"]} aria-expanded={open} onClick={() => setOpened(!open)}>
            <Icon name={open ? "chevronDown" : "chevronRight"} size={12} />
            {group.title}
          </button>
        ) : (
          group.title
        )}
      </legend>
      {first && form.fields.some((field) => field.required === true) && <NeededLegend className={styles["legend"]} />}
      {open && group.note !== undefined && <p className={styles["note"]}>{group.note}</p>}
      {open && (
        <div className={styles["fields"]}>
          {group.fields.map((field, index) => (
            <NeededMark
              key={field.name}
              needed={field.required === true}
              className={classes(styles["cell"], field.half === true && styles["half"])}
            >
              <FieldControl
                field={field}
                value={form.values[field.name] ?? ""}
                error={form.errors[field.name]}
                autoFocus={first && index === 0}
                onChange={(value) => form.set(field.name, value)}
                onUnread={(unread) => form.setUnread(field.name, unread)}
                read={(name) => {
                  const held = form.values[name];
                  return typeof held === "string" ? held : "";
                }}
              />
            </NeededMark>
          ))}
        </div>
      )}
    </fieldset>
  );
}
