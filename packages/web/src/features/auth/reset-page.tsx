import { authEndpoints } from "@distributary/contract/access/auth";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { proofOfWork } from "../../data/proof/proof-of-work.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "./form.module.css";
import { authTexts } from "./texts.ts";

/** Asks for a link that sets a new password; it says the same for every address. */
export function ResetPage(): ReactElement {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string | undefined>();
  const send = useMutation({
    mutationFn: async (to: string) => {
      const token = (await proofOfWork()) ?? "";
      await api.call(authEndpoints.passwordReset, { body: { email: to, captcha_token: token } });
      return to;
    },
    meta: { quiet: true },
    onError: (failure) => setError(failure instanceof CallError ? failure.fields["email"] : undefined),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = email.trim() === "" ? authTexts.needed : undefined;
    setError(missing);
    if (missing === undefined) send.mutate(email.trim());
  }

  return (
    <Page title={authTexts.resetTitle} width="narrow">
      <h1>{authTexts.resetTitle}</h1>
      {send.isSuccess ? (
        <div className={styles["form"]} role="status">
          <Note tone="plain">{authTexts.resetSent(send.data)}</Note>
        </div>
      ) : (
        <>
          <p className={styles["intro"]}>{authTexts.resetIntro}</p>
          <form className={styles["form"]} onSubmit={submit} noValidate>
            {send.isError && error === undefined && <Note tone="fault">{refusalText(send.error)}</Note>}
            <TextField
              label={authTexts.email}
              name="email"
              type="email"
              autoComplete="username"
              autoFocus
              maxLength={128}
              value={email}
              error={error}
              onChange={(event) => setEmail(event.target.value)}
            />
            <Button type="submit" look="primary" busy={send.isPending}>
              {authTexts.send}
            </Button>
          </form>
        </>
      )}
      <p className={styles["other"]}>
        <Link to="/auth/login">{authTexts.login}</Link>
      </p>
    </Page>
  );
}
