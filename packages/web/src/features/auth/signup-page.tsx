import { useMutation } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useMemo, useState, type FormEvent, type ReactElement } from "react";
import { CallError } from "../../data/http/errors.ts";
import { signup } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { PasswordField, TextField } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./form.module.css";
import { currencyOptions, guessCurrency, guessTimeZone, timeZoneOptions } from "./places.ts";
import { proofOfWork } from "../../data/proof/proof-of-work.ts";
import { useSignupMode, waitlistPlace } from "./signup-mode.ts";
import { authTexts, signupRefusals } from "./texts.ts";

const blank = { first_name: "", last_name: "", email: "", password: "" };

type Errors = Readonly<Record<string, string>>;

/** The field that a refusal of a code is about; the others stand at the top. */
const FIELD_OF_REFUSAL: Readonly<Record<string, string>> = {
  "invalid-password": "password",
  "already-exists": "email",
  "invalid-email": "email",
};

/** What a refused sign-up says at which field; `""` stands at the top. */
function errorsOf(failure: Error): Errors {
  if (!(failure instanceof CallError)) return { "": failure.message };
  if (failure.status === 422) return failure.fields;
  const code = failure.code ?? "";
  return { [FIELD_OF_REFUSAL[code] ?? ""]: signupRefusals[code] ?? failure.message };
}

/** Signing up: a person, and the currency and time zone of the own universe. */
export function SignupPage(): ReactElement {
  const navigate = useNavigate();
  const currencies = useMemo(currencyOptions, []);
  const zones = useMemo(timeZoneOptions, []);
  const mode = useSignupMode();
  // An invitation brings its address along, and its token where no server sees it.
  const invitation = useLocation({ select: ({ hash }) => hash });
  const {
    email: invited = "",
    firm: isForFirm = false,
    beneficiary: isBeneficiary = false,
  } = useLocation({
    select: ({ search }) => search as { readonly email?: string; readonly firm?: true; readonly beneficiary?: true },
  });
  const [values, setValues] = useState({ ...blank, email: invited });
  const [currency, setCurrency] = useState(() => guessCurrency(navigator.language));
  const [zone, setZone] = useState(guessTimeZone);
  const [errors, setErrors] = useState<Errors>({});
  const send = useMutation({
    mutationFn: async () => {
      const token = await proofOfWork();
      const place =
        invitation !== "" ? { invitation } : mode === "waitlist" ? await waitlistPlace(values.email.trim()) : {};
      const person = { ...values, email: values.email.trim(), ...place, ...(token === undefined ? {} : { token }) };
      await signup({ ...person, default_currency: currency, default_timezone: zone });
    },
    meta: { quiet: true },
    onSuccess: () =>
      invitation === ""
        ? navigate({ to: "/user/getting-started" })
        : isBeneficiary
          ? navigate({ to: "/access/continuity" })
          : navigate({ to: isForFirm ? "/firm/invitation" : "/access/invitation", hash: invitation }),
    onError: (failure) => setErrors(errorsOf(failure)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const missing = Object.fromEntries(
      (["first_name", "email", "password"] as const)
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
  const count = Object.keys(errors).filter((name) => name !== "").length;
  return (
    <Page title={authTexts.signupTitle} width="narrow">
      <h1>{authTexts.signupTitle}</h1>
      <p className={styles["intro"]}>{authTexts.signupIntro}</p>
      {mode === "invite" && invitation === "" && <p className={styles["intro"]}>{authTexts.byInvitation}</p>}
      {mode === "waitlist" && invitation === "" && (
        <p className={styles["intro"]}>
          {authTexts.byWaitlist} <Link to="/auth/waitlist">{authTexts.waitlistTitle}</Link>
        </p>
      )}
      <form className={styles["form"]} onSubmit={submit} noValidate>
        {(count > 0 || errors[""] !== undefined) && (
          <Note tone="fault">
            {send.isError && (
              <>
                <strong>{authTexts.signupFailed}</strong>
                <br />
              </>
            )}
            {errors[""] ?? authTexts.errorsAbove(count)}
          </Note>
        )}
        <div className={styles["pair"]}>
          <TextField
            label={authTexts.firstName}
            autoComplete="given-name"
            autoFocus
            maxLength={150}
            {...field("first_name")}
          />
          <TextField label={authTexts.lastName} autoComplete="family-name" maxLength={150} {...field("last_name")} />
        </div>
        <TextField label={authTexts.email} type="email" autoComplete="email" maxLength={128} {...field("email")} />
        <PasswordField
          label={authTexts.password}
          autoComplete="new-password"
          showLabel={authTexts.show}
          hideLabel={authTexts.hide}
          {...field("password")}
        />
        <div className={styles["pair"]}>
          <SelectField
            label={authTexts.currency}
            options={currencies}
            value={currency}
            onChange={setCurrency}
            error={errors["default_currency"]}
          />
          <SelectField
            label={authTexts.timeZone}
            options={zones}
            value={zone}
            onChange={setZone}
            error={errors["default_timezone"]}
          />
        </div>
        <Button type="submit" look="primary" busy={send.isPending}>
          {authTexts.signup}
        </Button>
      </form>
      <p className={styles["other"]}>
        {authTexts.already} <Link to="/auth/login">{authTexts.login}</Link>
      </p>
    </Page>
  );
}
