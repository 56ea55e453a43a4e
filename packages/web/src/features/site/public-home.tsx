import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useSession } from "../../data/session.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./public-home.module.css";
import { siteTexts } from "./texts.ts";

/** The first page for somebody who is not signed in. */
export function PublicHome(): ReactElement {
  const signedIn = useSession().status === "signed-in";
  return (
    <Page title={siteTexts.product}>
      <div className={styles["hero"]}>
        <div>
          <h1 className={styles["claim"]}>{siteTexts.claim}</h1>
          <p className={styles["body"]}>{siteTexts.claimBody}</p>
          <div className={styles["actions"]}>
            {signedIn ? (
              <Link to="/user" search={{}} className={buttonClass("primary", "large")}>
                {siteTexts.openSummary}
              </Link>
            ) : (
              <>
                <Link to="/auth/signup" className={buttonClass("primary", "large")}>
                  {siteTexts.signup}
                </Link>
                <Link to="/auth/login" className={buttonClass("plain", "large")}>
                  {siteTexts.login}
                </Link>
              </>
            )}
          </div>
        </div>
        <Example />
      </div>
      <div className={styles["points"]}>
        {siteTexts.points.map(([title, body]) => (
          <section key={title} className={styles["point"]}>
            <h2>{title}</h2>
            <p>{body}</p>
          </section>
        ))}
      </div>
    </Page>
  );
}

function Example(): ReactElement {
  return (
    <figure className={styles["example"]}>
      <figcaption className={styles["exampleLabel"]}>
        <span>{siteTexts.exampleName}</span>
        <span>{siteTexts.exampleTitle}</span>
      </figcaption>
      <div className={styles["exampleFigure"]}>1,614,539.75 USD</div>
      <div className={styles["exampleChange"]}>▲ +128,904.31 +8.68 %</div>
      <svg className={styles["exampleChart"]} viewBox="0 0 400 96" preserveAspectRatio="none" aria-hidden="true">
        <path
          d="M0 70 L40 66 L80 68 L120 58 L160 52 L200 55 L240 43 L280 36 L320 39 L360 24 L400 12 L400 78 L0 78 Z"
          fill="var(--chart-asset)"
          opacity="0.16"
        />
        <path d="M0 78 L400 78 L400 90 L320 91 L160 94 L0 96 Z" fill="var(--chart-liability)" opacity="0.38" />
        <path
          d="M0 70 L40 66 L80 68 L120 58 L160 52 L200 55 L240 43 L280 36 L320 39 L360 24 L400 12"
          fill="none"
          stroke="var(--text)"
          strokeWidth="1.75"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <table className={styles["exampleRows"]}>
        <tbody>
          {siteTexts.exampleRows.map(([name, value]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
