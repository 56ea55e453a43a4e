import { LATE_AFTER_DAYS, type ExpectingRecord } from "@distributary/contract/reporting/expected-documents";
import { DOCUMENTS_EVERY, type DocumentsEvery } from "@distributary/domain/reconciliation/expected-documents";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { AccountPicker, InstrumentPicker } from "../../../pickers/record-picker.tsx";
import { Button } from "../../../ui/button.tsx";
import { Choice } from "../../../ui/fields/choice.tsx";
import { DateField } from "../../../ui/fields/date-field.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { Note } from "../../../ui/states.tsx";
import { Sheet } from "../../../ui/surfaces/sheet.tsx";
import styles from "./expected.module.css";
import { saveExpectation, type Expecting } from "./queries.ts";
import { expectedTexts as texts } from "./texts.ts";

const COMMITMENTS = { types: ["CAPC"] } as const;
const MOST_DAYS = 366;

/** How often documents of an account or commitment are expected, from when, and when they are late. */
export function ExpectationSheet({
  record,
  onClose,
}: {
  /** null: it is chosen here */
  record: ExpectingRecord | null;
  onClose: () => void;
}): ReactElement {
  const [kind, setKind] = useState<Expecting["kind"]>(record?.kind ?? "account");
  const [chosen, setChosen] = useState<Expecting | null>(record);
  const [every, setEvery] = useState<DocumentsEvery>(record?.every ?? "month");
  const [since, setSince] = useState<string | null>(record?.since ?? null);
  const [days, setDays] = useState(String(record?.late_after ?? LATE_AFTER_DAYS));
  const saving = useMutation({
    mutationFn: ({ of, isStopped }: { of: Expecting; isStopped: boolean }) =>
      saveExpectation(
        of,
        isStopped ? null : { documents_every: every, documents_since: since ?? "", documents_late_after: Number(days) },
      ),
    onSuccess: onClose,
  });
  const isWrong = !/^\d{1,3}$/.test(days) || Number(days) > MOST_DAYS;
  const pick = (id: string | null, name: string | undefined): void =>
    setChosen(id === null ? null : { kind, id, name: name ?? "" });
  return (
    <Sheet title={record?.name ?? texts.add} onClose={onClose}>
      <form
        className={styles["sheet"]}
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen !== null && since !== null && !isWrong) saving.mutate({ of: chosen, isStopped: false });
        }}
      >
        {record === null && (
          <>
            <Choice
              label={texts.of}
              value={kind}
              options={(["account", "instrument"] as const).map((value) => ({ value, label: texts.kinds[value] }))}
              onChange={(next) => {
                setKind(next);
                setChosen(null);
              }}
            />
            {kind === "account" ? (
              <AccountPicker
                label={texts.account}
                creatable={false}
                value={chosen?.id ?? null}
                onChange={(id, option) => pick(id, option?.label)}
              />
            ) : (
              <InstrumentPicker
                label={texts.commitment}
                creatable={false}
                types={COMMITMENTS}
                value={chosen?.id ?? null}
                onChange={(id, option) => pick(id, option?.label)}
              />
            )}
          </>
        )}
        <div>
          <span className={styles["label"]}>{texts.frequency}</span>
          <Choice
            label={texts.frequency}
            value={every}
            options={DOCUMENTS_EVERY.map((value) => ({ value, label: texts.every[value] }))}
            onChange={setEvery}
          />
        </div>
        <DateField stacked label={texts.since} value={since} onChange={setSince} />
        <TextField
          label={texts.lateAfter}
          value={days}
          hint={texts.lateAfterHint}
          inputMode="numeric"
          error={isWrong ? texts.badDays : undefined}
          onChange={(event) => setDays(event.target.value)}
        />
        {saving.isError && <Note tone="fault">{saving.error.message}</Note>}
        <div className={styles["ways"]}>
          <Button
            type="submit"
            look="primary"
            busy={saving.isPending}
            disabled={chosen === null || since === null || isWrong}
          >
            {texts.save}
          </Button>
          {record !== null && (
            <Button disabled={saving.isPending} onClick={() => saving.mutate({ of: record, isStopped: true })}>
              {texts.stop}
            </Button>
          )}
        </div>
      </form>
    </Sheet>
  );
}
