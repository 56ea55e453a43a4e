import { siteEndpoints } from "@distributary/contract/access/site";
import { useMutation } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { proofOfWork } from "../../data/proof/proof-of-work.ts";
import { session } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea, TextField } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "./contact-page.module.css";
import { siteTexts } from "./texts.ts";

/** Who writes, where that is known. */
function known() {
  const state = session.get();
  if (state.status !== "signed-in") return { name: "", email: "", content: "" };
  const { first_name, last_name, email } = state.user;
  return { name: `${first_name} ${last_name}`.trim(), email, content: "" };
}

/** Writing to whoever runs the site. */
export function ContactPage(): ReactElement {
  const [values, setValues] = useState(known);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const send = useMutation({
    mutationFn: async () => {
      const body = { ...values, email: values.email.trim(), token: (await proofOfWork()) ?? "" };
      await api.call(siteEndpoints.contact, { body });
      return body.email;
    },
    meta: { quiet: true },
    onError: (failure) => setErrors(failure instanceof CallError ? failure.fields : {}),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = Object.fromEntries(
      (["name", "email", "content"] as const)
        .filter((name) => values[name].trim() === "")
        .map((name) => [name, siteTexts.needed]),
    );
    setErrors(missing);
    if (Object.keys(missing).length === 0) send.mutate();
  }

  const field = (name: "name" | "email" | "content") => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) =>
      setValues((before) => ({ ...before, [name]: event.target.value })),
  });
  return (
    <Page title={siteTexts.contact} width="column">
      <h1>{siteTexts.contact}</h1>
      {send.isSuccess ? (
        <div className={styles["form"]} role="status">
          <Note tone="plain">{siteTexts.messageSent(send.data)}</Note>
        </div>
      ) : (
        <>
          <p className={styles["intro"]}>{siteTexts.contactIntro}</p>
          <form className={styles["form"]} onSubmit={submit} noValidate>
            {send.isError && Object.keys(errors).length === 0 && <Note tone="fault">{refusalText(send.error)}</Note>}
            <TextField label={siteTexts.name} autoComplete="name" maxLength={150} {...field("name")} />
            <TextField label={siteTexts.email} type="email" autoComplete="email" maxLength={128} {...field("email")} />
            <TextArea label={siteTexts.message} rows={6} maxLength={5000} {...field("content")} />
            <Button type="submit" look="primary" busy={send.isPending}>
              {siteTexts.sendMessage}
            </Button>
          </form>
        </>
      )}
    </Page>
  );
}
