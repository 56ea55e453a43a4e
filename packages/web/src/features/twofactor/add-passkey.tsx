import type { PasskeyCreation } from "@distributary/contract/access/passkeys";
import { twofactorEndpoints } from "@distributary/contract/access/twofactor";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { makePasskey } from "../../data/passkeys.ts";
import { restore } from "../../data/session/session.ts";
import { passkeyRefusal } from "../../pickers/step-up/passkey-texts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./second-factors.module.css";
import { twofactorTexts } from "./texts.ts";

/** Names a passkey and has the browser make it. `onClose` is told whether it was added. */
export function AddPasskey({
  start,
  onClose,
}: {
  start: PasskeyCreation;
  onClose: (added: boolean) => void;
}): ReactElement {
  const [name, setName] = useState<string>(twofactorTexts.defaultPasskey);
  const [missing, setMissing] = useState(false);
  const enroll = useMutation({
    mutationFn: async () => {
      const passkey = await makePasskey(start);
      return api.call(twofactorEndpoints.passkeyEnroll, { body: { name, passkey } });
    },
    meta: { quiet: true },
    onSuccess: async () => {
      await restore();
      onClose(true);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    setMissing(name.trim() === "");
    if (name.trim() !== "") enroll.mutate();
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      {enroll.isError && <Note tone="fault">{passkeyRefusal(enroll.error)}</Note>}
      <p>{twofactorTexts.passkeyHint}</p>
      <TextField
        label={twofactorTexts.passkeyName}
        name="name"
        maxLength={100}
        autoComplete="off"
        value={name}
        error={missing ? twofactorTexts.needed : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <div className={styles["buttons"]}>
        <Button type="submit" look="primary" busy={enroll.isPending}>
          {twofactorTexts.makePasskey}
        </Button>
        <Button onClick={() => onClose(false)}>{twofactorTexts.cancel}</Button>
      </div>
    </form>
  );
}
