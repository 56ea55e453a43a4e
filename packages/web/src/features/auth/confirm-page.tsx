import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { buttonClass } from "../../ui/button.tsx";
import { FailState, Note, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "./form.module.css";
import { useLinkToken, useTokenCheck } from "../../records/people/link-token.ts";
import { authTexts } from "./texts.ts";

/** Where the mailed link that confirms an address leads: opening it is all there is to do. */
export function ConfirmPage(): ReactElement {
  const token = useLinkToken();
  const check = useTokenCheck(token);
  return (
    <Page title={authTexts.confirmTitle} width="narrow">
      <h1>{authTexts.confirmTitle}</h1>
      <div className={styles["form"]} role="status">
        {token === "" || check.data?.valid === false ? (
          <Note tone="fault">{authTexts.linkOver}</Note>
        ) : check.isError ? (
          <FailState title="" failure={check.error} onRetry={() => void check.refetch()} />
        ) : check.data === undefined ? (
          <Skeleton height={24} />
        ) : (
          <Note tone="plain">{authTexts.confirmed(check.data.email ?? "")}</Note>
        )}
        <p>
          <Link to="/user" search={{}} className={buttonClass("primary")}>
            {authTexts.goOn}
          </Link>
        </p>
      </div>
    </Page>
  );
}
