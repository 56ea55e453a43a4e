import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useLinkToken, useTokenCheck } from "../../records/people/link-token.ts";
import { buttonClass } from "../../ui/button.tsx";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { continuityTexts as texts } from "./texts.ts";

/** What whoever was named sees by the link of their mail, before they log in: signing up with that address, or logging in. */
export function ByLink(): ReactElement {
  const token = useLinkToken();
  const check = useTokenCheck(token);
  const email = check.data?.purpose === "beneficiary" ? check.data.email : null;
  const isRead = token === "" || check.data !== undefined;
  return (
    <>
      <h1>{email === null ? texts.title : texts.named}</h1>
      {check.isError ? (
        <FailState title="" failure={check.error} onRetry={() => void check.refetch()} />
      ) : !isRead ? (
        <Skeleton height={96} />
      ) : (
        <>
          {email === null ? (
            <Note tone="plain">{texts.linkOver}</Note>
          ) : (
            <p className={styles["intro"]}>{texts.byLink(email)}</p>
          )}
          <div className={styles["buttons"]}>
            {email !== null && (
              <Link
                to="/auth/signup"
                search={{ email, beneficiary: true as const }}
                hash={token}
                className={buttonClass("primary")}
              >
                {texts.signUp}
              </Link>
            )}
            <Link to="/auth/login" search={{ next: "/access/continuity" }} className={buttonClass()}>
              {texts.logIn}
            </Link>
          </div>
        </>
      )}
    </>
  );
}
