import { authEndpoints } from "@distributary/contract/access/auth";
import type { SignOnUnlinked } from "@distributary/contract/access/sign-on";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError, refusalText } from "../../data/http/errors.ts";
import { useSession, waitingLogin } from "../../data/session/session.ts";
import { finishSignOn, takeCameBack, type CameBack } from "../../data/session/sign-on.ts";
import { useStore } from "../../data/store.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "./form.module.css";
import { LoginForm } from "./login-form.tsx";
import { authTexts } from "./texts.ts";

/** Where the provider sends people back to: signs in, or links the account, and goes on. */
export function SignOnPage(): ReactElement {
  const navigate = useNavigate();
  const signedIn = useSession().status === "signed-in";
  const [came] = useState(takeCameBack);
  const begun = useRef(false);
  const { mutate, error } = useMutation({
    mutationFn: finish,
    meta: { quiet: true },
    onError: (failure) => setUnlinked(unlinkedIn(failure)),
    onSuccess: async (ended, { next }) => {
      if (ended === "linked") {
        snackbar.show({ id: "sign-on-linked", title: authTexts.signOnLinked, body: "", tone: "plain" });
        await navigate({ to: "/auth/security", replace: true });
      } else if (ended === "waiting") await navigate({ to: "/auth/login", search: { next }, replace: true });
      else await navigate({ href: next, replace: true });
    },
  });
  useEffect(() => {
    if (came === null || begun.current) return;
    begun.current = true;
    mutate(came);
  }, [came, mutate]);
  const [unlinked, setUnlinked] = useState<SignOnUnlinked | null>(null);
  const problem = came === null ? authTexts.signOnLost : error === null ? null : refusalText(error);
  if (unlinked !== null && came !== null) return <LinkByPassword unlinked={unlinked} next={came.next} />;
  return (
    <Page title={authTexts.loginTitle} width="narrow">
      <h1>{came?.link === true ? authTexts.signOnLinking : authTexts.loginTitle}</h1>
      <div className={styles["form"]} role="status">
        {problem === null ? (
          <Skeleton height={64} />
        ) : (
          <>
            <Note tone="fault">{problem}</Note>
            <p>
              <Link to={signedIn ? "/auth/security" : "/auth/login"} className={buttonClass("primary")}>
                {signedIn ? authTexts.securityTitle : authTexts.login}
              </Link>
            </p>
          </>
        )}
      </div>
    </Page>
  );
}

/** Somebody whose account of the provider nobody linked logs in once with the password, which links it. */
function LinkByPassword({ unlinked, next }: { unlinked: SignOnUnlinked; next: string }): ReactElement {
  const navigate = useNavigate();
  const { name, ticket } = unlinked;
  const claim = useMutation({
    mutationFn: () => api.call(authEndpoints.signOnClaim, { body: { ticket } }),
    meta: { quiet: true },
    onSettled: async (_, failure) => {
      snackbar.show({
        id: "sign-on-linked",
        title: failure === null ? authTexts.signOnLinked : refusalText(failure),
        body: "",
        tone: failure === null ? "plain" : "fault",
      });
      await navigate({ href: next, replace: true });
    },
  });
  const waiting = useStore(waitingLogin);
  return (
    <Page title={authTexts.loginTitle} width="narrow">
      {waiting === null && (
        <>
          <h1>{authTexts.signOnFirst(name)}</h1>
          <p className={styles["intro"]}>{authTexts.signOnFirstBody(name)}</p>
        </>
      )}
      <LoginForm onIn={() => claim.mutate()} />
      {waiting === null && (
        <p className={styles["after"]}>
          {authTexts.newHere} <Link to="/auth/signup">{authTexts.signup}</Link>
        </p>
      )}
    </Page>
  );
}

/** What a refusal says of an account that nobody linked; null where it was refused otherwise. */
function unlinkedIn(failure: unknown): SignOnUnlinked | null {
  return failure instanceof CallError && failure.code === "sign-on-unlinked"
    ? (failure.current as SignOnUnlinked)
    : null;
}

async function finish(came: CameBack): Promise<"in" | "waiting" | "linked"> {
  if (!came.link) return finishSignOn(came);
  await api.call(authEndpoints.signOnLink, { body: { ticket: came.ticket, answer: came.answer } });
  return "linked";
}
