import { twofactorEndpoints } from "@distributary/contract/access/twofactor";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { restore } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import { QrCode } from "./qr-code.tsx";
import styles from "./second-factors.module.css";
import { twofactorTexts } from "./texts.ts";

/** A key that was just made. */
interface Key {
  readonly key: string;
  readonly key_b32: string;
  readonly config_url: string;
}

/** Puts a new key into an authenticator app and takes two of its codes. `onClose` is told whether it was added. */
export function AddApp({ start, onClose }: { start: Key; onClose: (added: boolean) => void }): ReactElement {
  const [values, setValues] = useState({ name: twofactorTexts.defaultName as string, code1: "", code2: "" });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const enroll = useMutation({
    mutationFn: () => api.call(twofactorEndpoints.totpEnroll, { body: { ...values, key: start.key } }),
    meta: { quiet: true },
    onSuccess: async () => {
      await restore();
      onClose(true);
    },
    onError: (failure) => setErrors(failure instanceof CallError ? failure.fields : {}),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = Object.fromEntries(
      (["name", "code1", "code2"] as const)
        .filter((name) => values[name].trim() === "")
        .map((name) => [name, twofactorTexts.needed]),
    );
    setErrors(missing);
    if (Object.keys(missing).length === 0) enroll.mutate();
  }

  const field = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  const code = { inputMode: "numeric", autoComplete: "one-time-code", maxLength: 6 } as const;
  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      {enroll.isError && Object.keys(errors).length === 0 && <Note tone="fault">{refusalText(enroll.error)}</Note>}
      <p>{twofactorTexts.scan}</p>
      <QrCode text={start.config_url} label={twofactorTexts.qr} />
      <p className={styles["key"]}>
        {twofactorTexts.key}: <code>{start.key_b32.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
      </p>
      <TextField label={twofactorTexts.name} maxLength={100} autoComplete="off" {...field("name")} />
      <div className={styles["pair"]}>
        <TextField label={twofactorTexts.code1} {...code} {...field("code1")} />
        <TextField label={twofactorTexts.code2} {...code} {...field("code2")} />
      </div>
      <p className={styles["intro"]}>{twofactorTexts.codesHint}</p>
      <div className={styles["buttons"]}>
        <Button type="submit" look="primary" busy={enroll.isPending}>
          {twofactorTexts.save}
        </Button>
        <Button onClick={() => onClose(false)}>{twofactorTexts.cancel}</Button>
      </div>
    </form>
  );
}
