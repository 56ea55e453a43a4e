import { accessEndpoints, type Invitation } from "@distributary/contract/access/access";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { restore, switchUniverse, useSession } from "../../data/session/session.ts";
import { keptToken } from "../../data/windows/kept-token.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "./sharing.module.css";
import { accessTexts as texts } from "./texts.ts";

const kept = keptToken("invitation");

/** Where the link of a mailed invitation leads: what is offered, and the answer to it. */
export function InvitationPage(): ReactElement {
  const linked = useLocation({ select: ({ hash }) => hash });
  const token = linked === "" ? kept.read() : linked;
  const found = useQuery({
    queryKey: ["invitation", token],
    queryFn: async () => (await api.call(accessEndpoints.invitation, { body: { token } })).invitation,
    enabled: token !== "",
    staleTime: Infinity,
  });
  return (
    <Page title={texts.invitationTitle} width="narrow">
      <h1>{found.data ? texts.invites(found.data.invited_by, found.data.universe_name) : texts.invitationTitle}</h1>
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

function Offer({ invitation, token }: { invitation: Invitation; token: string }): ReactElement {
  const session = useSession();
  const navigate = useNavigate();
  const { standard_permissions: may, email, until } = invitation;
  const leave = (): Promise<void> => {
    kept.forget();
    return navigate({ to: "/user", search: {} });
  };
  const accept = useMutation({
    mutationFn: async () => {
      const { universe } = await api.call(accessEndpoints.accept, { body: { token } });
      await restore();
      await switchUniverse(universe);
    },
    onSuccess: leave,
  });
  const decline = useMutation({
    mutationFn: () => api.call(accessEndpoints.decline, { body: { token } }),
    onSuccess: leave,
  });
  const allowed = (["read", "write", "book", "manage"] as const).filter((flag) => may[flag] === true);
  return (
    <div className={styles["offer"]}>
      <p className={styles["intro"]}>{texts.sentTo(email)}</p>
      <h2>{texts.youMay}</h2>
      <ul className={styles["may"]}>
        {allowed.map((flag) => (
          <li key={flag}>{texts.flags[flag]}</li>
        ))}
      </ul>
      {invitation.for_firm && <p>{texts.andYourFirm}</p>}
      {until !== null && <p>{`${texts.until}: ${until}`}</p>}
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
          <Link to="/auth/signup" search={{ email }} hash={token} className={buttonClass("primary")}>
            {texts.signUp}
          </Link>
          <Link
            to="/auth/login"
            search={{ next: "/access/invitation" }}
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
