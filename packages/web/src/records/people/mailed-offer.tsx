import { useMutation, useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { useSession } from "../../data/session/session.ts";
import type { KeptToken } from "../../data/windows/kept-token.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { offerTexts as texts } from "./texts.ts";

/** One kind of mailed invitation: how it is read and answered, and where it is kept while somebody logs in. */
export interface OfferKind<Offer extends { readonly email: string }> {
  readonly name: string;
  readonly kept: KeptToken;
  /** The address of the page */
  readonly path: string;
  /** Whether it is one into a firm, for the sign-up that leads back to it */
  readonly isForFirm: boolean;
  read(token: string): Promise<Offer | null>;
  accept(token: string): Promise<unknown>;
  decline(token: string): Promise<unknown>;
}

/**
 * Where the link of a mailed invitation leads: what is offered, and the answer to it by whoever is signed in; for others
 * the ways to be. `onAnswer` goes on once it was answered.
 */
export function MailedOffer<Offer extends { readonly email: string }>({
  kind,
  heading,
  answering,
  onAnswer,
  children,
}: {
  kind: OfferKind<Offer>;
  heading: (offer: Offer) => string;
  /** What accepting means for the account that is signed in */
  answering: (email: string) => string;
  onAnswer: (isAccepted: boolean) => Promise<void>;
  children: (offer: Offer) => ReactNode;
}): ReactElement {
  const linked = useLocation({ select: ({ hash }) => hash });
  const token = linked === "" ? kind.kept.read() : linked;
  const found = useQuery({
    queryKey: [kind.name, token],
    queryFn: () => kind.read(token),
    enabled: token !== "",
    staleTime: Infinity,
  });
  const offer = found.data;
  return (
    <Page title={texts.title} width="narrow">
      <h1>{offer ? heading(offer) : texts.title}</h1>
      {token === "" || offer === null ? (
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
      ) : offer === undefined ? (
        <Skeleton height={160} />
      ) : (
        <div className={styles["offer"]}>
          {children(offer)}
          <Answers kind={kind} token={token} email={offer.email} answering={answering} onAnswer={onAnswer} />
        </div>
      )}
    </Page>
  );
}

function Answers<Offer extends { readonly email: string }>({
  kind,
  token,
  email,
  answering,
  onAnswer,
}: {
  kind: OfferKind<Offer>;
  token: string;
  email: string;
  answering: (email: string) => string;
  onAnswer: (isAccepted: boolean) => Promise<void>;
}): ReactElement {
  const session = useSession();
  const answered = (isAccepted: boolean): Promise<void> => {
    kind.kept.forget();
    return onAnswer(isAccepted);
  };
  const accept = useMutation({ mutationFn: () => kind.accept(token), onSuccess: () => answered(true) });
  const decline = useMutation({ mutationFn: () => kind.decline(token), onSuccess: () => answered(false) });
  if (session.status !== "signed-in")
    return (
      <div className={styles["buttons"]}>
        <Link
          to="/auth/signup"
          search={{ email, ...(kind.isForFirm && { firm: true as const }) }}
          hash={token}
          className={buttonClass("primary")}
        >
          {texts.signUp}
        </Link>
        <Link
          to="/auth/login"
          search={{ next: kind.path }}
          className={buttonClass()}
          onClick={() => kind.kept.keep(token)}
        >
          {texts.logIn}
        </Link>
      </div>
    );
  return (
    <>
      <p className={styles["intro"]}>{answering(session.user.email)}</p>
      <div className={styles["buttons"]}>
        <Button look="primary" busy={accept.isPending} onClick={() => accept.mutate()}>
          {texts.accept}
        </Button>
        <Button busy={decline.isPending} onClick={() => decline.mutate()}>
          {texts.decline}
        </Button>
      </div>
    </>
  );
}
