import { authEndpoints } from "@distributary/contract/access/auth";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { refusalText } from "../../data/http/errors.ts";
import { useSession } from "../../data/session/session.ts";
import { finishSignOn, takeCameBack, type CameBack } from "../../data/session/sign-on.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Note, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "./form.module.css";
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
  const problem = came === null ? authTexts.signOnLost : error === null ? null : refusalText(error);
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

async function finish(came: CameBack): Promise<"in" | "waiting" | "linked"> {
  if (!came.link) return finishSignOn(came);
  await api.call(authEndpoints.signOnLink, { body: { ticket: came.ticket, answer: came.answer } });
  return "linked";
}
