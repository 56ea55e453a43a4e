import { clientsEndpoints } from "@distributary/contract/access/clients";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError } from "../../data/http/errors.ts";
import { restore, useSignedIn } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { CheckField } from "../../ui/fields/check-field.tsx";
import { PasswordField, TextField } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { clientTexts as texts } from "./texts.ts";

const blank = { first_name: "", last_name: "", email: "", password: "" };

type Errors = Readonly<Record<string, string>>;

/** Adding a client: a person with records of their own, in the currency and time zone of the adviser. */
export function ClientSheet({ onClose }: { onClose: () => void }): ReactElement {
  const { profile } = useSignedIn();
  const [values, setValues] = useState(blank);
  const [noLogin, setNoLogin] = useState(true);
  const [isPrivate, setPrivate] = useState(false);
  const [errors, setErrors] = useState<Errors>({});
  const [isKnown, setKnown] = useState(false);
  const add = useMutation({
    mutationFn: (confirmed: boolean) => {
      const { password, ...person } = values;
      return api.call(clientsEndpoints.add, {
        body: {
          ...person,
          email: values.email.trim(),
          ...(noLogin ? { no_login: true } : { password }),
          private_client: isPrivate,
          confirm_duplicate: confirmed,
          default_currency: profile.default_currency,
          default_timezone: profile.default_timezone,
        },
      });
    },
    meta: { quiet: true },
    onSuccess: async ({ client_uuid: id }) => {
      const title = texts.added(`${values.first_name} ${values.last_name}`.trim());
      snackbar.show({ id: `client-${id}`, title, body: "", tone: "plain" });
      await restore();
      onClose();
    },
    onError: (failure) => {
      setKnown(failure instanceof CallError && failure.status === 422 && "email" in failure.fields);
      setErrors(errorsOf(failure));
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const names = noLogin ? (["first_name", "email"] as const) : (["first_name", "email", "password"] as const);
    const missing = names.filter((name) => values[name].trim() === "");
    setErrors(Object.fromEntries(missing.map((name) => [name, texts.needed])));
    if (missing.length === 0) add.mutate(false);
  }

  const field = (name: keyof typeof blank) => ({
    value: values[name],
    error: errors[name],
    maxLength: 128,
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => {
      setKnown(false);
      setValues({ ...values, [name]: event.target.value });
    },
  });
  return (
    <Sheet title={texts.add} onClose={onClose} resizable={false}>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        {errors[""] !== undefined && <Note tone="fault">{errors[""]}</Note>}
        <div className={styles["pair"]}>
          <TextField label={texts.firstName} {...field("first_name")} />
          <TextField label={texts.lastName} {...field("last_name")} />
        </div>
        <TextField label={texts.email} type="email" {...field("email")} />
        <CheckField label={texts.noLogin} hint={texts.noLoginHint} checked={noLogin} onChange={setNoLogin} />
        {!noLogin && (
          <PasswordField label={texts.password} showLabel={texts.show} hideLabel={texts.hide} {...field("password")} />
        )}
        <CheckField label={texts.privateClient} checked={isPrivate} onChange={setPrivate} />
        <div className={styles["buttons"]}>
          <Button type="submit" look="primary" busy={add.isPending}>
            {texts.add}
          </Button>
          {isKnown && (
            <Button busy={add.isPending} onClick={() => add.mutate(true)}>
              {texts.duplicate}
            </Button>
          )}
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Sheet>
  );
}

function errorsOf(failure: Error): Errors {
  if (!(failure instanceof CallError)) return { "": failure.message };
  if (failure.status === 422) return failure.fields;
  return { [failure.code === "invalid-password" ? "password" : ""]: failure.message };
}
