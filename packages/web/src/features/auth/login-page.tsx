import { authEndpoints } from "@distributary/contract/access/auth";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { refusalText } from "../../data/http/errors.ts";
import { waitingLogin } from "../../data/session/session.ts";
import { signOnElsewhere } from "../../data/session/sign-on.ts";
import { useStore } from "../../data/store.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "./form.module.css";
import { LoginForm } from "./login-form.tsx";
import { authTexts } from "./texts.ts";

/** A path of this site to go to after signing in; anything else goes home. */
export function safeNext(next: unknown): string {
  return typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : "/user";
}

/** Signing in. */
export function LoginPage(): ReactElement {
  const navigate = useNavigate();
  const { next } = useSearch({ strict: false });
  const waiting = useStore(waitingLogin);
  const goOn = () => navigate({ href: safeNext(next), replace: true });
  return (
    <Page title={authTexts.loginTitle} width="narrow">
      {waiting === null && <h1>{authTexts.loginTitle}</h1>}
      <LoginForm onIn={goOn} />
      {waiting === null && (
        <>
          <SignOnButton next={safeNext(next)} />
          <p className={styles["other"]}>
            <Link to="/auth/reset">{authTexts.forgot}</Link>
          </p>
          <p className={styles["after"]}>
            {authTexts.newHere} <Link to="/auth/signup">{authTexts.signup}</Link>
          </p>
        </>
      )}
    </Page>
  );
}

/** The way in by the provider; nothing where there is none. */
function SignOnButton({ next }: { next: string }): ReactElement | null {
  const { data } = useQuery({
    queryKey: ["sign-on-name"],
    queryFn: () => api.call(authEndpoints.signOn),
    meta: { quiet: true },
    staleTime: Infinity,
  });
  const start = useMutation({ mutationFn: () => signOnElsewhere(next), meta: { quiet: true } });
  if (data === undefined || data.name === null) return null;
  return (
    <div className={styles["form"]}>
      {start.isError && <Note tone="fault">{refusalText(start.error)}</Note>}
      <Button busy={start.isPending} onClick={() => start.mutate()}>
        {authTexts.signOnWith(data.name)}
      </Button>
    </div>
  );
}
