import { authEndpoints } from "@distributary/contract/access/auth";
import { twofactorEndpoints } from "@distributary/contract/access/twofactor";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { refusalText } from "../../data/http/errors.ts";
import { proofQuestion, type ProofQuestion } from "../../data/http/own-proof.ts";
import { askPasskey, browserHasPasskeys } from "../../data/passkeys.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/fields/field.tsx";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "../question.module.css";
import { devicesQuery } from "./devices.ts";
import { passkeyRefusal } from "./passkey-texts.ts";
import { keepProofToken } from "./prove-again.ts";
import { stepUpTexts } from "./texts.ts";

/** Asks for the password, a code or a passkey again before a sensitive call, whichever page made it. */
export function StepUpSheet(): ReactElement | null {
  const question = useStore(proofQuestion);
  return question === null ? null : <Asked question={question} />;
}

function Asked({ question }: { question: ProofQuestion }): ReactElement {
  const { answer } = question;
  const withFactor = useSignedIn().profile.two_fa_enabled;
  const leave = useCallback(() => answer(false), [answer]);
  const proven = useCallback(
    (token: string) => {
      keepProofToken(token);
      answer(true);
    },
    [answer],
  );
  return (
    <Sheet title={stepUpTexts.title} onClose={leave} size="peek" resizable={false}>
      {withFactor ? (
        <ByFactor onProven={proven} onLeave={leave} />
      ) : (
        <BySecret kind="password" first onProven={proven} onLeave={leave} />
      )}
    </Sheet>
  );
}

interface Ways {
  readonly onProven: (token: string) => void;
  readonly onLeave: () => void;
}

function ByFactor({ onProven, onLeave }: Ways): ReactElement {
  const found = useQuery(devicesQuery);
  if (found.isError) return <FailState title="" failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={120} />;
  const { devices, passkeys_at } = found.data;
  const withPasskey =
    devices.some(({ factor_id }) => factor_id === "passkey") &&
    passkeys_at === window.location.origin &&
    browserHasPasskeys();
  const withCode = devices.some(({ factor_id }) => factor_id !== "passkey") || !withPasskey;
  return (
    <div className={styles["ask"]}>
      {withPasskey && <ByPasskey alone={!withCode} onProven={onProven} onLeave={onLeave} />}
      {withCode && <BySecret kind="code" first={!withPasskey} onProven={onProven} onLeave={onLeave} />}
    </div>
  );
}

function ByPasskey({ alone, onProven, onLeave }: Ways & { alone: boolean }): ReactElement {
  const button = useFocus<HTMLButtonElement>(true);
  const prove = useMutation({
    mutationFn: async () => {
      const passkey = await askPasskey(await api.call(twofactorEndpoints.passkeyAsk));
      return api.call(authEndpoints.reauth, { body: { passkey } });
    },
    meta: { quiet: true },
    onSuccess: ({ token }) => onProven(token),
  });
  return (
    <div className={styles["ask"]}>
      <p>{stepUpTexts.whyPasskey}</p>
      {prove.isError && <Note tone="fault">{passkeyRefusal(prove.error)}</Note>}
      <div className={styles["buttons"]}>
        <Button ref={button} look="primary" busy={prove.isPending} onClick={() => prove.mutate()}>
          {stepUpTexts.usePasskey}
        </Button>
        {alone && <Button onClick={onLeave}>{stepUpTexts.cancel}</Button>}
      </div>
    </div>
  );
}

/** `first`: nothing else stands before it. */
function BySecret({
  kind,
  first,
  onProven,
  onLeave,
}: Ways & { kind: "code" | "password"; first: boolean }): ReactElement {
  const [secret, setSecret] = useState("");
  const [missing, setMissing] = useState(false);
  const input = useFocus<HTMLInputElement>(first);
  const prove = useMutation({
    mutationFn: () =>
      api.call(authEndpoints.reauth, { body: kind === "code" ? { code: secret.trim() } : { password: secret } }),
    meta: { quiet: true },
    onSuccess: ({ token }) => onProven(token),
  });
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
  const why = !first ? stepUpTexts.orCode : kind === "code" ? stepUpTexts.whyCode : stepUpTexts.why;
  return (
    <form
      className={styles["ask"]}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (secret.trim() === "") setMissing(true);
        else prove.mutate();
      }}
    >
      <p>{why}</p>
      {kind === "code" ? (
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
        <Button type="submit" look={first ? "primary" : "plain"} busy={prove.isPending}>
          {stepUpTexts.confirm}
        </Button>
        <Button onClick={onLeave}>{stepUpTexts.cancel}</Button>
      </div>
    </form>
  );
}

/** The sheet takes the focus when it opens; it is wanted where one answers. */
function useFocus<Target extends HTMLElement>(wanted: boolean) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const frame = requestAnimationFrame(() => target.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return target;
}
