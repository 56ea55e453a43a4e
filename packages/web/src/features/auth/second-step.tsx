import type { PasskeyRequest } from "@distributary/contract/access/passkeys";
import type { MfaChallenge } from "@distributary/contract/access/twofactor";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { refusalText } from "../../data/http/errors.ts";
import { askPasskey, browserHasPasskeys } from "../../data/passkeys.ts";
import { loginMfa, loginPasskey } from "../../data/session/second-step.ts";
import { waitingLogin } from "../../data/session/session.ts";
import { passkeyRefusal } from "../../pickers/step-up/passkey-texts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./form.module.css";
import { authTexts } from "./texts.ts";

/** The second step of signing in: one of the second factors, a passkey before those that show codes. */
export function SecondStep({ waiting, onIn }: { waiting: MfaChallenge; onIn: () => void }): ReactElement {
  const { challenge, devices, passkey } = waiting;
  const withCodes = devices.filter(({ factor_id }) => factor_id !== "passkey");
  const asked = passkey !== null && browserHasPasskeys() ? passkey : null;
  return (
    <div className={styles["form"]}>
      {asked !== null && <ByPasskey challenge={challenge} asked={asked} onIn={onIn} />}
      {asked !== null && withCodes.length > 0 && <h2>{authTexts.orCode}</h2>}
      {withCodes.length > 0 && (
        <ByCode challenge={challenge} devices={withCodes} look={asked === null ? "primary" : "plain"} onIn={onIn} />
      )}
      {withCodes.length === 0 && asked === null && <Note tone="fault">{authTexts.noPasskeysHere}</Note>}
      <Button look="quiet" onClick={() => waitingLogin.set(null)}>
        {authTexts.startOver}
      </Button>
    </div>
  );
}

function Refused({ text }: { text: string }): ReactElement {
  return (
    <Note tone="fault">
      <strong>{authTexts.loginFailed}</strong>
      <br />
      {text}
    </Note>
  );
}

function ByPasskey({
  challenge,
  asked,
  onIn,
}: {
  challenge: string;
  asked: PasskeyRequest;
  onIn: () => void;
}): ReactElement {
  const send = useMutation({
    mutationFn: async () => loginPasskey({ challenge, passkey: await askPasskey(asked) }),
    meta: { quiet: true },
    onSuccess: onIn,
  });
  return (
    <div className={styles["step"]}>
      {send.isError && <Refused text={passkeyRefusal(send.error)} />}
      <Button look="primary" autoFocus busy={send.isPending} onClick={() => send.mutate()}>
        {authTexts.usePasskey}
      </Button>
    </div>
  );
}

function ByCode({
  challenge,
  devices,
  look,
  onIn,
}: {
  challenge: string;
  devices: MfaChallenge["devices"];
  look: "primary" | "plain";
  onIn: () => void;
}): ReactElement {
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
    <form className={styles["step"]} onSubmit={submit} noValidate>
      {send.isError && <Refused text={refusalText(send.error)} />}
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
        autoFocus={look === "primary"}
        maxLength={40}
        hint={authTexts.codeHint}
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look={look} busy={send.isPending}>
        {authTexts.confirm}
      </Button>
    </form>
  );
}
