import { authEndpoints } from "@distributary/contract/access/auth";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { proofOfWork } from "../../data/proof/proof-of-work.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "./form.module.css";
import { authTexts } from "./texts.ts";

const blank = { first_name: "", email: "", company: "", comment: "" };

/** Joining the waitlist. */
export function WaitlistPage(): ReactElement {
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const send = useMutation({
    mutationFn: async () => {
      const token = await proofOfWork();
      const body = { ...values, email: values.email.trim(), waitlist: true, ...(token === undefined ? {} : { token }) };
      return api.call(authEndpoints.waitlistJoin, { body });
    },
    meta: { quiet: true },
    onError: (failure) => setErrors(failure instanceof CallError ? failure.fields : {}),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = Object.fromEntries(
      (["first_name", "email"] as const)
        .filter((name) => values[name].trim() === "")
        .map((name) => [name, authTexts.needed]),
    );
    setErrors(missing);
    if (Object.keys(missing).length === 0) send.mutate();
  }

  const field = (name: keyof typeof blank) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  const joined = send.data;
  return (
    <Page title={authTexts.waitlistTitle} width="narrow">
      <h1>{authTexts.waitlistTitle}</h1>
      {joined === undefined ? (
        <>
          <p className={styles["intro"]}>{authTexts.waitlistIntro}</p>
          <form className={styles["form"]} onSubmit={submit} noValidate>
            {send.isError && Object.keys(errors).length === 0 && <Note tone="fault">{refusalText(send.error)}</Note>}
            <TextField
              label={authTexts.firstName}
              autoComplete="given-name"
              autoFocus
              maxLength={150}
              {...field("first_name")}
            />
            <TextField label={authTexts.email} type="email" autoComplete="email" maxLength={128} {...field("email")} />
            <TextField label={authTexts.company} autoComplete="organization" maxLength={150} {...field("company")} />
            <TextField label={authTexts.comment} maxLength={150} {...field("comment")} />
            <Button type="submit" look="primary" busy={send.isPending}>
              {authTexts.join}
            </Button>
          </form>
        </>
      ) : (
        <div className={styles["form"]} role="status">
          <Note tone="plain">
            {joined.existing ? authTexts.existing : joined.approved ? authTexts.approvedNow : authTexts.waitlisted}
          </Note>
          {joined.approved && (
            <p>
              <Link to="/auth/signup" className={buttonClass("primary")}>
                {authTexts.signup}
              </Link>
            </p>
          )}
        </div>
      )}
      <p className={styles["other"]}>
        {authTexts.already} <Link to="/auth/login">{authTexts.login}</Link>
      </p>
    </Page>
  );
}
