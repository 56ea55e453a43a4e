import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from "react";
import { sayFailure } from "../../data/cache.ts";
import { CallError } from "../../data/http/errors.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { EntityPicker } from "../../pickers/record-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { today } from "../../ui/format/day.ts";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { Note } from "../../ui/states.tsx";
import { AmountField } from "../form/controls/amount-field.tsx";
import { DayField } from "../form/controls/day-field.tsx";
import { useKnownNames } from "../page/names.tsx";
import { recordTexts } from "../texts.ts";
import { settled } from "../form/settled.ts";
import { withRow, type OwnerRow } from "./owner-rows.ts";
import { afterChange, firstDraft, refusal, turnedTo, type How, type OwnerDraft, type Wrong } from "./owner-draft.ts";
import styles from "./owners-section.module.css";
import { ownerTexts as texts } from "./texts.ts";

interface OwnerSheetProps {
  readonly rows: readonly OwnerRow[];
  /** The place of the row that is changed; null: a new one. */
  readonly index: number | null;
  readonly save: (rows: readonly OwnerRow[]) => Promise<void>;
  readonly onClose: () => void;
}

const ways = ["change", "end", "correct"] as const;

/** A new owner, or what becomes of the share of one: another from a day on, its end, a correction, its removal. */
export function OwnerSheet({ rows, index, save, onClose }: OwnerSheetProps): ReactElement {
  const names = useKnownNames();
  const day = today(useSignedIn().profile.default_timezone);
  const row = index === null ? undefined : rows[index];
  const [draft, setDraft] = useState<OwnerDraft>(() => firstDraft(row, day));
  const [wrong, setWrong] = useState<Wrong>({});
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const set = (some: Partial<OwnerDraft>): void => {
    setDraft((before) => ({ ...before, ...some }));
    setWrong({});
  };
  const writing = useMutation({
    meta: { quiet: true },
    mutationFn: save,
    onSuccess: onClose,
    onError: (failure) => {
      if (failure instanceof CallError && failure.status === 422) setWrong(refusal(failure.fields));
      else sayFailure(failure);
    },
  });

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(await settled(form))) return;
    // What the fields took over while they settled.
    const after = afterChange(rows, index, latest.current);
    if ("wrong" in after) setWrong(after.wrong);
    else writing.mutate(after.rows);
  }

  const { how } = draft;
  return (
    <Sheet title={row === undefined ? texts.addTitle : texts.edit(names(row.entity_id))} onClose={onClose}>
      <form className={styles["form"]} noValidate onSubmit={(event) => void submit(event)}>
        {wrong.whole !== undefined && <Note tone="fault">{wrong.whole}</Note>}
        {row !== undefined && (
          <Choice<How>
            label={texts.how}
            value={how}
            onChange={(value) => set(turnedTo(draft, value, row, day))}
            options={ways.map((value) => ({ value, label: texts[value] }))}
          />
        )}
        {(how === "add" || how === "correct") && (
          <EntityPicker
            label={texts.owner}
            required
            value={draft.entity}
            error={wrong.entity_id}
            onChange={(entity) => set({ entity })}
          />
        )}
        {how !== "end" && (
          <AmountField
            label={how === "change" ? texts.newShare : texts.share}
            unit="%"
            required
            value={draft.percent}
            error={wrong.share}
            onChange={(percent) => set({ percent })}
          />
        )}
        {how !== "end" && (
          <DayField
            booked={false}
            label={texts.from}
            required={how === "change"}
            value={draft.from}
            error={wrong.from}
            hint={how === "change" ? texts.changeHint : texts.fromHint}
            onChange={(from) => set({ from })}
          />
        )}
        {how !== "change" && (
          <DayField
            booked={false}
            label={how === "end" ? texts.lastDay : texts.to}
            required={how === "end"}
            value={draft.to}
            error={wrong.to}
            hint={how === "end" ? undefined : texts.toHint}
            onChange={(to) => set({ to })}
          />
        )}
        <div className={styles["buttons"]}>
          <Button type="submit" look="primary" busy={writing.isPending}>
            {texts.save}
          </Button>
          <Button onClick={onClose}>{recordTexts.cancel}</Button>
          {index !== null && how === "correct" && (
            <Button look="quiet" icon="trash" onClick={() => writing.mutate(withRow(rows, index, null))}>
              {texts.remove}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
