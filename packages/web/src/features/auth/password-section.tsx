import { useState, type ReactElement } from "react";
import { proveAgain } from "../../pickers/step-up/prove-again.ts";
import { Note } from "../../ui/states.tsx";
import styles from "./form.module.css";
import { NewPasswordForm } from "./new-password-form.tsx";
import { authTexts } from "./texts.ts";

/** Changing one's password. */
export function PasswordSection(): ReactElement {
  const [saved, setSaved] = useState(0);
  return (
    <section className={styles["section"]} aria-label={authTexts.changePassword}>
      <h2>{authTexts.changePassword}</h2>
      {saved > 0 && (
        <div role="status">
          <Note tone="plain">{authTexts.passwordSaved}</Note>
        </div>
      )}
      <NewPasswordForm key={saved} token={proveAgain} onSaved={() => setSaved((times) => times + 1)} />
    </section>
  );
}
