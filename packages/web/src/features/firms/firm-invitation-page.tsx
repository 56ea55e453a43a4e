import { firmsEndpoints, type FirmInvitation } from "@distributary/contract/access/firms";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { restore, useSession } from "../../data/session/session.ts";
import { keptToken } from "../../data/windows/kept-token.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "./firms.module.css";
import { firmTexts as texts } from "./texts.ts";

const kept = keptToken("firm-invitation");

/** Where the link of a mailed invitation into a firm leads: what is offered, and the answer to it. */
export function FirmInvitationPage(): ReactElement {
  const linked = useLocation({ select: ({ hash }) => hash });
  const token = linked === "" ? kept.read() : linked;
  const found = useQuery({
    queryKey: ["firm-invitation", token],
    queryFn: async () => (await api.call(firmsEndpoints.invitation, { body: { token } })).invitation,
    enabled: token !== "",
    staleTime: Infinity,
  });
  return (
    <Page title={texts.invitationTitle} width="narrow">
      <h1>{found.data ? texts.joinTitle(found.data.firm_name) : texts.invitationTitle}</h1>
      {token === "" || found.data === null ? (
        <>
          <Note tone="fault">{texts.over}</Note>
          <p>
            <Link to="/" className={buttonClass()}>
              {texts.goOn}
            </Link>
          </p>
        </>
      ) : found.isError ? (
        <FailState title="" failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={160} />
      ) : (
        <Offer invitation={found.data} token={token} />
      )}
    </Page>
  );
}

function Offer({ invitation, token }: { invitation: FirmInvitation; token: string }): ReactElement {
  const session = useSession();
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: async () => {
      await api.call(firmsEndpoints.accept, { body: { token } });
      await restore();
    },
    onSuccess: () => {
      kept.forget();
      return navigate({ to: "/firm" });
    },
  });
  const decline = useMutation({
    mutationFn: () => api.call(firmsEndpoints.decline, { body: { token } }),
    onSuccess: () => {
      kept.forget();
      return navigate({ to: "/user", search: {} });
    },
  });
  const { email, invited_by: by } = invitation;
  return (
    <div className={styles["offer"]}>
      {by !== null && <p>{texts.invites(by)}</p>}
      <p className={styles["intro"]}>{texts.sentTo(email, texts.roles[invitation.role])}</p>
      {invitation.mfa_required && <Note tone="plain">{texts.factorFollows}</Note>}
      {session.status === "signed-in" ? (
        <>
          <p className={styles["intro"]}>{texts.as(session.user.email)}</p>
          <div className={styles["buttons"]}>
            <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
              {texts.accept}
            </Button>
            <Button busy={decline.isPending} onClick={() => decline.mutate()}>
              {texts.decline}
            </Button>
          </div>
        </>
      ) : (
        <div className={styles["buttons"]}>
          <Link to="/auth/signup" search={{ email, firm: true }} hash={token} className={buttonClass("primary")}>
            {texts.signUp}
          </Link>
          <Link
            to="/auth/login"
            search={{ next: "/firm/invitation" }}
            className={buttonClass()}
            onClick={() => kept.keep(token)}
          >
            {texts.logIn}
          </Link>
        </div>
      )}
    </div>
  );
}
