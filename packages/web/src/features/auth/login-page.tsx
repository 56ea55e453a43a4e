import { authEndpoints } from "@distributary/contract/access/auth";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { login, waitingLogin } from "../../data/session/session.ts";
import { signOnElsewhere } from "../../data/session/sign-on.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/fields/field.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./form.module.css";
import { SecondStep } from "./second-step.tsx";
import { authTexts } from "./texts.ts";

/** A path of this site to go to after signing in; anything else goes home. */
export function safeNext(next: unknown): string {
  return typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : "/user";
}

/** Signing in. */
export function LoginPage(): ReactElement {
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false });
  const [username, setUsername] = useState("");
  const [password, setPassword] = useState("");
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const waiting = useStore(waitingLogin);
  const goOn = () => navigate({ href: safeNext(next), replace: true });
  const send = useMutation({
    mutationFn: () => login(username.trim(), password),
    meta: { quiet: true },
    onSuccess: async (answer) => {
      if (answer !== null && answer !== "waiting") await goOn();
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
      <Page title={authTexts.loginTitle} width="narrow">
        <h1>{waiting.passkey === null ? authTexts.secondStep : authTexts.secondStepPasskey}</h1>
        <SecondStep key={waiting.challenge} waiting={waiting} onIn={() => void goOn()} />
      </Page>
    );
  return (
    <Page title={authTexts.loginTitle} width="narrow">
      <h1>{authTexts.loginTitle}</h1>
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
      <SignOnButton next={safeNext(next)} />
      <p className={styles["other"]}>
        <Link to="/auth/reset">{authTexts.forgot}</Link>
      </p>
      <p className={styles["after"]}>
        {authTexts.newHere} <Link to="/auth/signup">{authTexts.signup}</Link>
      </p>
    </Page>
  );
}

/** The way in by the provider; nothing where there is none. */
function SignOnButton({ next }: { next: string }): ReactElement | null {
  const { data } = useQuery({
    queryKey: ["sign-on-name"],
    queryFn: () => api.call(authEndpoints.signOn),
    meta: { quiet: true },
    staleTime: Infinity,
  });
  const start = useMutation({ mutationFn: () => signOnElsewhere(next), meta: { quiet: true } });
  if (data === undefined || data.name === null) return null;
  return (
    <div className={styles["form"]}>
      {start.isError && <Note tone="fault">{refusalText(start.error)}</Note>}
      <Button busy={start.isPending} onClick={() => start.mutate()}>
        {authTexts.signOnWith(data.name)}
      </Button>
    </div>
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
