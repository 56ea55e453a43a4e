import { firmsEndpoints, type Firm } from "@distributary/contract/access/firms";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { restore } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { formErrors, type FormErrors } from "../../records/people/form-errors.ts";
import styles from "../../ui/surfaces/people.module.css";
import { firmTexts as texts } from "./texts.ts";

/** What an owner changes of the firm. */
export function FirmSheet({ firm, onClose }: { firm: Firm; onClose: () => void }): ReactElement {
  const [values, setValues] = useState({
    name: firm.name,
    id_number: firm.id_number ?? "",
    email_domain: firm.email_domain ?? "",
  });
  const [mfa, setMfa] = useState(firm.settings.mfa_required);
  const [errors, setErrors] = useState<FormErrors>({});
  const save = useMutation({
    mutationFn: async () => {
      const { name, id_number: number, email_domain: domain } = values;
      await api.call(firmsEndpoints.settings, {
        params: { firm_id: firm.uuid },
        body: {
          name,
          id_number: number.trim() === "" ? null : number,
          email_domain: domain.trim() === "" ? null : domain,
          settings: { mfa_required: mfa },
        },
      });
      await restore();
    },
    meta: { quiet: true },
    onSuccess: () => {
      snackbar.show({ id: "firm-changed", title: texts.saved, body: "", tone: "plain" });
      onClose();
    },
    onError: (failure) => setErrors(formErrors(failure)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isNamed = values.name.trim() !== "";
    setErrors(isNamed ? {} : { name: texts.needed });
    if (isNamed) save.mutate();
  }

  const field = (name: keyof typeof values) => ({
    value: values[name],
    error: errors[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <Sheet title={texts.changeTitle} onClose={onClose} resizable={false}>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        {errors[""] !== undefined && <Note tone="fault">{errors[""]}</Note>}
        <TextField label={texts.name} maxLength={128} {...field("name")} />
        <TextField label={texts.idNumber} maxLength={64} {...field("id_number")} />
        <TextField label={texts.domain} hint={texts.domainHint} maxLength={253} {...field("email_domain")} />
        <CheckField label={texts.requireFactor} hint={texts.requireFactorHint} checked={mfa} onChange={setMfa} />
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
