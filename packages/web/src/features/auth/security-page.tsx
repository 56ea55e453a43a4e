import { useState, type ReactElement } from "react";
import { proveAgain } from "../../pickers/step-up/prove-again.ts";
import { Note } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "./form.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";
import { authTexts } from "./texts.ts";

/** How one signs in: the password. */
export function SecurityPage(): ReactElement {
  const [saved, setSaved] = useState(0);
  return (
    <Page title={authTexts.securityTitle} width="narrow">
      <h1>{authTexts.securityTitle}</h1>
      <section className={styles["section"]}>
        <h2>{authTexts.changePassword}</h2>
        {saved > 0 && (
          <div role="status">
            <Note tone="plain">{authTexts.passwordSaved}</Note>
          </div>
        )}
        <NewPasswordForm key={saved} token={proveAgain} onSaved={() => setSaved((times) => times + 1)} />
      </section>
    </Page>
  );
}
