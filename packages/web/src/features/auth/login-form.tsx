import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { CallError } from "../../data/http/errors.ts";
import { login, waitingLogin } from "../../data/session/session.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./form.module.css";
import { SecondStep } from "./second-step.tsx";
import { authTexts } from "./texts.ts";

/** Name and password, and the second factor where there is one; `onIn` goes on once somebody is let in. */
export function LoginForm({ onIn }: { onIn: () => void | Promise<void> }): ReactElement {
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const waiting = useStore(waitingLogin);
  const send = useMutation({
    mutationFn: () => login(username.trim(), password),
    meta: { quiet: true },
    onSuccess: async (answer) => {
      if (answer !== null && answer !== "waiting") await onIn();
    },
    onError: (failure) => {
      if (failure instanceof CallError && failure.status === 422) setErrors(failure.fields);
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = {
      ...(username.trim() === "" ? { username: authTexts.needed } : {}),
      ...(password === "" ? { password: authTexts.needed } : {}),
    };
    setErrors(missing);
    if (Object.keys(missing).length === 0) send.mutate();
  }

  if (waiting !== null)
    return (
      <>
        <h1>{waiting.passkey === null ? authTexts.secondStep : authTexts.secondStepPasskey}</h1>
        <SecondStep key={waiting.challenge} waiting={waiting} onIn={() => void onIn()} />
      </>
    );
  return (
    <form className={styles["form"]} onSubmit={submit} noValidate>
      {send.isError && <LoginRefusal failure={send.error} />}
      {send.data === null && <Note tone="fault">{authTexts.loginEmpty}</Note>}
      <TextField
        label={authTexts.email}
        name="username"
        type="email"
        autoComplete="username"
        autoFocus
        value={username}
        error={errors["username"]}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={authTexts.password}
        name="password"
        autoComplete="current-password"
        showLabel={authTexts.show}
        hideLabel={authTexts.hide}
        value={password}
        error={errors["password"]}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" busy={send.isPending}>
        {authTexts.login}
      </Button>
    </form>
  );
}

function LoginRefusal({ failure }: { failure: Error }): ReactElement | null {
  if (!(failure instanceof CallError) || failure.status === 422) return null;
  const refused = failure.status === 400 || failure.status === 401;
  return (
    <Note tone="fault">
      <strong>{authTexts.loginFailed}</strong>
      <br />
      {refused ? authTexts.loginFailedHelp : failure.message}
    </Note>
  );
}
