import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useSession } from "../../data/session/session.ts";
import { VisitButton } from "../../pickers/visit/visit-button.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { ProductPicture } from "./product-picture.tsx";
import styles from "./public-home.module.css";
import { siteTexts } from "./texts.ts";

/** The first page for somebody who is not signed in: what it is, how it looks, for whom, and how safe. */
export function PublicHome(): ReactElement {
  const signedIn = useSession().status === "signed-in";
  return (
    <Page title={siteTexts.product}>
      <div className={styles["hero"]}>
        <h1 className={styles["claim"]}>{siteTexts.claim}</h1>
        <p className={styles["body"]}>{siteTexts.claimBody}</p>
        <div className={styles["actions"]}>
          {signedIn ? (
            <Link to="/user" search={{}} className={buttonClass("primary", "large")}>
              {siteTexts.openSummary}
            </Link>
          ) : (
            <>
              <VisitButton />
              <Link to="/auth/signup" className={buttonClass("plain", "large")}>
                {siteTexts.signup}
              </Link>
              <Link to="/auth/login" className={buttonClass("plain", "large")}>
                {siteTexts.login}
              </Link>
            </>
          )}
        </div>
        {!signedIn && <p className={styles["note"]}>{siteTexts.noAccount}</p>}
      </div>
      <ProductPicture name="summary" width={1440} height={1000} eager />
      <Points points={siteTexts.points} />
      <section className={styles["beside"]}>
        <div>
          <h2 className={styles["heading"]}>{siteTexts.evidenceTitle}</h2>
          <p className={styles["body"]}>{siteTexts.evidenceBody}</p>
        </div>
        <ProductPicture name="evidence" width={720} height={720} />
      </section>
      <h2 className={styles["heading"]}>{siteTexts.audienceTitle}</h2>
      <Points points={siteTexts.audience} />
      <h2 className={styles["heading"]}>{siteTexts.safetyTitle}</h2>
      <Points points={siteTexts.safety} />
      {!signedIn && (
        <section className={styles["closing"]}>
          <h2 className={styles["heading"]}>{siteTexts.closing}</h2>
          <VisitButton />
        </section>
      )}
    </Page>
  );
}

function Points({ points }: { points: readonly (readonly [string, string])[] }): ReactElement {
  return (
    <div className={styles["points"]}>
      {points.map(([title, body]) => (
        <section key={title} className={styles["point"]}>
          <h3>{title}</h3>
          <p>{body}</p>
        </section>
      ))}
    </div>
  );
}
