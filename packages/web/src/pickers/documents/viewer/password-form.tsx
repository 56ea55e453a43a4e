import { documentsEndpoints } from "@distributary/contract/records/documents";
import type { Document } from "@distributary/contract/records/document-shapes";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { api } from "../../../data/api.ts";
import { refusalText } from "../../../data/http/errors.ts";
import { useMayWrite } from "../../../data/session/session.ts";
import { Button } from "../../../ui/button.tsx";
import { PasswordField } from "../../../ui/fields/field.tsx";
import { Note } from "../../../ui/states.tsx";
import styles from "./password-form.module.css";
import { viewerTexts as texts } from "./texts.ts";

/** In place of a document that is protected by a password: asks for it once, and keeps it for others like it. */
export function PasswordForm({ document }: { document: Document }): ReactElement {
  const writes = useMayWrite();
  const [password, setPassword] = useState("");
  const opening = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.call(documentsEndpoints.unlock, { params: { id: document.uuid }, body: { password } }),
  });
  if (!writes) return <Note tone="warn">{texts.protectedForReaders}</Note>;
  return (
    <form
      className={styles["form"]}
      onSubmit={(event) => {
        event.preventDefault();
        opening.mutate();
      }}
    >
      <p>{texts.protected}</p>
      <PasswordField
        label={texts.password}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        value={password}
        required
        autoComplete="off"
        error={opening.isError ? refusalText(opening.error) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" busy={opening.isPending} disabled={password === ""}>
        {texts.unlock}
      </Button>
      <p className={styles["said"]}>{texts.passwordKept}</p>
    </form>
  );
}
