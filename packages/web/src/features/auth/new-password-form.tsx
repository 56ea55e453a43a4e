import { authEndpoints } from "@distributary/contract/access/auth";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./form.module.css";
import { authTexts } from "./texts.ts";

/** Chooses a new password; `token` is asked for when it is sent. */
export function NewPasswordForm({
  token,
  onSaved,
}: {
  token: () => Promise<string | null>;
  onSaved: () => void;
}): ReactElement {
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string | undefined>();
  const save = useMutation({
    mutationFn: async () => {
      const held = await token();
      if (held === null) return false;
      await api.call(authEndpoints.changePassword, { body: { token: held, password } });
      return true;
    },
    meta: { quiet: true },
    onSuccess: (saved) => {
      if (saved) onSaved();
    },
    onError: (failure) => {
      setError(failure instanceof CallError && failure.code === "invalid-password" ? failure.message : undefined);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = password === "" ? authTexts.needed : undefined;
    setError(missing);
    if (missing === undefined) save.mutate();
  }

  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      {save.isError && error === undefined && <Note tone="fault">{refusalText(save.error)}</Note>}
      <PasswordField
        label={authTexts.newPassword}
        name="password"
        autoComplete="new-password"
        showLabel={authTexts.show}
        hideLabel={authTexts.hide}
        hint={authTexts.newPasswordHint}
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" busy={save.isPending}>
        {authTexts.savePassword}
      </Button>
    </form>
  );
}
