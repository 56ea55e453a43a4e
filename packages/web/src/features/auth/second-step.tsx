import type { MfaChallenge } from "@distributary/contract/access/twofactor";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { refusalText } from "../../data/http/errors.ts";
import { loginMfa, waitingLogin } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./form.module.css";
import { authTexts } from "./texts.ts";

/** The second step of signing in: a code of one of the second factors. */
export function SecondStep({ waiting, onIn }: { waiting: MfaChallenge; onIn: () => void }): ReactElement {
  const { challenge, devices } = waiting;
  const [device, setDevice] = useState(devices[0]?.device_id ?? "");
  const [code, setCode] = useState("");
  const [error, setError] = useState<string | undefined>();
  const send = useMutation({
    mutationFn: () => loginMfa({ challenge, device_id: device, code: code.trim() }),
    meta: { quiet: true },
    onSuccess: onIn,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = code.trim() === "" ? authTexts.needed : undefined;
    setError(missing);
    if (missing === undefined) send.mutate();
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      {send.isError && (
        <Note tone="fault">
          <strong>{authTexts.loginFailed}</strong>
          <br />
          {refusalText(send.error)}
        </Note>
      )}
      {devices.length > 1 && (
        <SelectField
          label={authTexts.device}
          value={device}
          onChange={setDevice}
          options={devices.map(({ device_id, name }) => ({ value: device_id, label: name }))}
        />
      )}
      <TextField
        label={authTexts.code}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        maxLength={40}
        hint={authTexts.codeHint}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="primary" busy={send.isPending}>
        {authTexts.confirm}
      </Button>
      <Button look="quiet" onClick={() => waitingLogin.set(null)}>
        {authTexts.startOver}
      </Button>
    </form>
  );
}
