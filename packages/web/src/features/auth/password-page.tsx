import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { Note } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "./form.module.css";
import { useLinkToken, useTokenCheck } from "../../records/people/link-token.ts";
import { NewPasswordForm } from "./new-password-form.tsx";
import { authTexts } from "./texts.ts";

/** Where the mailed link of a forgotten password leads. */
export function PasswordPage(): ReactElement {
  const token = useLinkToken();
  const check = useTokenCheck(token);
  const [saved, setSaved] = useState(false);
  const over = token === "" || check.data?.valid === false;
  return (
    <Page title={authTexts.passwordTitle} width="narrow">
      <h1>{authTexts.passwordTitle}</h1>
      {saved ? (
        <div className={styles["form"]} role="status">
          <Note tone="plain">{authTexts.passwordSaved}</Note>
        </div>
      ) : over ? (
        <div className={styles["form"]}>
          <Note tone="fault">{authTexts.linkOver}</Note>
          <p>
            <Link to="/auth/reset">{authTexts.askAgain}</Link>
          </p>
        </div>
      ) : (
        <>
          {check.data?.email != null && <p className={styles["intro"]}>{check.data.email}</p>}
          <NewPasswordForm token={() => Promise.resolve(token)} onSaved={() => setSaved(true)} />
        </>
      )}
      <p className={styles["other"]}>
        <Link to="/auth/login">{authTexts.login}</Link>
      </p>
    </Page>
  );
}
