import { firmRoles, firmsEndpoints, type FirmRole } from "@distributary/contract/access/firms";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/fields/choice.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { formErrors, type FormErrors } from "../../records/people/form-errors.ts";
import styles from "../../ui/surfaces/people.module.css";
import { firmTexts as texts } from "./texts.ts";

const blank = { email: "", first_name: "", last_name: "" };
const fields = ["email", "first_name", "last_name"] as const;

/** Inviting somebody into the firm. */
export function InviteSheet({ onClose }: { onClose: () => void }): ReactElement {
  const [person, setPerson] = useState(blank);
  const [role, setRole] = useState<FirmRole>("member");
  const [errors, setErrors] = useState<FormErrors>({});
  const send = useMutation({
    mutationFn: () => api.call(firmsEndpoints.invite, { body: { ...person, email: person.email.trim(), role } }),
    meta: { quiet: true },
    onSuccess: ({ member }) => {
      const title = texts.sent(member.email);
      snackbar.show({ id: `member-${member.uuid}`, title, body: "", tone: "plain" });
      onClose();
    },
    onError: (failure) => setErrors(formErrors(failure)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = fields.filter((name) => person[name].trim() === "");
    setErrors(Object.fromEntries(missing.map((name) => [name, texts.needed])));
    if (missing.length === 0) send.mutate();
  }

  const field = (name: (typeof fields)[number]) => ({
    value: person[name],
    error: errors[name],
    maxLength: 128,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => setPerson({ ...person, [name]: event.target.value }),
  });
  return (
    <Sheet title={texts.invite} onClose={onClose} resizable={false}>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        {errors[""] !== undefined && <Note tone="fault">{errors[""]}</Note>}
        <TextField label={texts.email} type="email" {...field("email")} />
        <div className={styles["pair"]}>
          <TextField label={texts.firstName} {...field("first_name")} />
          <TextField label={texts.lastName} {...field("last_name")} />
        </div>
        <Choice
          label={texts.role}
          value={role}
          options={firmRoles.map((value) => ({ value, label: texts.roles[value] }))}
          onChange={setRole}
        />
        <div className={styles["buttons"]}>
          <Button type="submit" look="primary" busy={send.isPending}>
            {texts.send}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Sheet>
  );
}
