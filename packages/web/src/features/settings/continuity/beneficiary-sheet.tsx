import { continuityEndpoints, WAITING_DAYS, type Continuity } from "@distributary/contract/access/continuity";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../../data/api.ts";
import { snackbar } from "../../../data/snackbar-store.ts";
import { formErrors, type FormErrors } from "../../../records/people/form-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/fields/field.tsx";
import { Note } from "../../../ui/states.tsx";
import { Sheet } from "../../../ui/surfaces/sheet.tsx";
import styles from "../../../ui/surfaces/people.module.css";
import { beneficiaryTexts as texts } from "./texts.ts";

const { least, most, usual } = WAITING_DAYS;
const needed = ["email", "first_name", "last_name"] as const;

/** Naming a beneficiary, or changing who it is and how long they wait. */
export function BeneficiarySheet({
  before,
  onSaved,
  onClose,
}: {
  before: Continuity | null;
  onSaved: (now: Continuity | null) => void;
  onClose: () => void;
}): ReactElement {
  const [said, setSaid] = useState({
    email: before?.email ?? "",
    first_name: before?.first_name ?? "",
    last_name: before?.last_name ?? "",
    waiting_days: String(before?.waiting_days ?? usual),
  });
  const [errors, setErrors] = useState<FormErrors>({});
  const save = useMutation({
    mutationFn: () => {
      const body = { ...said, email: said.email.trim(), waiting_days: Number(said.waiting_days) };
      return api.call(continuityEndpoints.name, { body });
    },
    meta: { quiet: true },
    onSuccess: ({ continuity }) => {
      onSaved(continuity);
      const title = texts.saved(`${said.first_name} ${said.last_name}`);
      snackbar.show({ id: "beneficiary-saved", title, body: "", tone: "plain" });
      onClose();
    },
    onError: (failure) => setErrors(formErrors(failure)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = needed.filter((name) => said[name].trim() === "");
    const days = /^\d{1,3}$/.test(said.waiting_days.trim()) ? Number(said.waiting_days) : 0;
    const wrong = days < least || days > most;
    setErrors({
      ...Object.fromEntries(missing.map((name) => [name, texts.needed[name]])),
      ...(wrong && { waiting_days: texts.wrongDays(least, most) }),
    });
    if (missing.length === 0 && !wrong) save.mutate();
  }

  const field = (name: keyof typeof said) => ({
    value: said[name],
    error: errors[name],
    maxLength: 128,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => setSaid({ ...said, [name]: event.target.value }),
  });
  return (
    <Sheet title={texts.sheet} onClose={onClose} resizable={false}>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <p className={styles["intro"]}>{texts.sheetIntro}</p>
        {errors[""] !== undefined && <Note tone="fault">{errors[""]}</Note>}
        <TextField label={texts.email} type="email" {...field("email")} />
        <div className={styles["pair"]}>
          <TextField label={texts.firstName} {...field("first_name")} />
          <TextField label={texts.lastName} {...field("last_name")} />
        </div>
        <TextField
          label={texts.days}
          inputMode="numeric"
          hint={texts.daysHint(least, most)}
          {...field("waiting_days")}
        />
        <div className={styles["buttons"]}>
          <Button type="submit" look="primary" busy={save.isPending}>
            {texts.save}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Sheet>
  );
}
