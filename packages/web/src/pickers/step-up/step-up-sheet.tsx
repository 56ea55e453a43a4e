import { authEndpoints } from "@distributary/contract/access/auth";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { refusalText } from "../../data/http/errors.ts";
import { proofQuestion, type ProofQuestion } from "../../data/http/own-proof.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/fields/field.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "../question.module.css";
import { keepProofToken } from "./prove-again.ts";
import { stepUpTexts } from "./texts.ts";

/** Asks for the password, or a code, again before a sensitive call, whichever page made it. */
export function StepUpSheet(): ReactElement | null {
  const question = useStore(proofQuestion);
  return question === null ? null : <Asked question={question} />;
}

function Asked({ question }: { question: ProofQuestion }): ReactElement {
  const { answer } = question;
  const byCode = useSignedIn().profile.two_fa_enabled;
  const [secret, setSecret] = useState("");
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const leave = useCallback(() => answer(false), [answer]);
  const prove = useMutation({
    mutationFn: () => api.call(authEndpoints.reauth, { body: byCode ? { code: secret.trim() } : { password: secret } }),
    meta: { quiet: true },
    onSuccess: ({ token }) => {
      keepProofToken(token);
      answer(true);
    },
  });

  // The sheet takes the focus when it opens; it is wanted in the field.
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  const error = missing ? stepUpTexts.needed : prove.isError ? refusalText(prove.error) : undefined;
  const field = {
    ref: input,
    value: secret,
    error,
    onChange: (event: { target: { value: string } }) => {
      setSecret(event.target.value);
      setMissing(false);
    },
  };
  return (
    <Sheet title={stepUpTexts.title} onClose={leave} size="peek" resizable={false}>
      <form
        className={styles["ask"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (secret.trim() === "") setMissing(true);
          else prove.mutate();
        }}
      >
        <p>{byCode ? stepUpTexts.whyCode : stepUpTexts.why}</p>
        {byCode ? (
          <TextField label={stepUpTexts.code} autoComplete="one-time-code" maxLength={40} {...field} />
        ) : (
          <PasswordField
            label={stepUpTexts.password}
            autoComplete="current-password"
            showLabel={stepUpTexts.show}
            hideLabel={stepUpTexts.hide}
            {...field}
          />
        )}
        <div className={styles["buttons"]}>
          <Button type="submit" look="primary" busy={prove.isPending}>
            {stepUpTexts.confirm}
          </Button>
          <Button onClick={leave}>{stepUpTexts.cancel}</Button>
        </div>
      </form>
    </Sheet>
  );
}
