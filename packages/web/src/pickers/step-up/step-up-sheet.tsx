import { authEndpoints } from "@distributary/contract/access/auth";
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { refusalText } from "../../data/http/errors.ts";
import { proofQuestion, type ProofQuestion } from "../../data/http/own-proof.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/fields/field.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "../question.module.css";
import { keepProofToken } from "./prove-again.ts";
import { stepUpTexts } from "./texts.ts";

/** Asks for the password again before a sensitive call, whichever page made it. */
export function StepUpSheet(): ReactElement | null {
  const question = useStore(proofQuestion);
  return question === null ? null : <Asked question={question} />;
}

function Asked({ question }: { question: ProofQuestion }): ReactElement {
  const { answer } = question;
  const [password, setPassword] = useState("");
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const leave = useCallback(() => answer(false), [answer]);
  const prove = useMutation({
    mutationFn: () => api.call(authEndpoints.reauth, { body: { password } }),
    meta: { quiet: true },
    onSuccess: ({ token }) => {
      keepProofToken(token);
      answer(true);
    },
  });

  // The sheet takes the focus when it opens; it is wanted in the field.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  const error = missing ? stepUpTexts.needed : prove.isError ? refusalText(prove.error) : undefined;
  return (
    <Sheet title={stepUpTexts.title} onClose={leave} size="peek" resizable={false}>
      <form
        className={styles["ask"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (password === "") setMissing(true);
          else prove.mutate();
        }}
      >
        <p>{stepUpTexts.why}</p>
        <PasswordField
          ref={field}
          label={stepUpTexts.password}
          autoComplete="current-password"
          showLabel={stepUpTexts.show}
          hideLabel={stepUpTexts.hide}
          value={password}
          error={error}
          onChange={(event) => {
            setPassword(event.target.value);
            setMissing(false);
          }}
        />
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
