import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactElement, ReactNode } from "react";
import { isMissing } from "../../data/http/errors.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { EmptyState, FailState, Skeleton } from "../../ui/states.tsx";
import { commonTexts } from "../../ui/texts.ts";
import { EvidenceInPlace } from "../evidence/evidence-in-place.tsx";
import styles from "./record-page.module.css";
import { recordTexts } from "../texts.ts";

/** Shows a record once it is read: grey before, `Not Found` where it is none, what went wrong where it failed. */
export function WhenRead<Data>({
  found,
  title,
  children,
}: {
  found: UseQueryResult<Data>;
  title: string;
  children: (data: Data) => ReactNode;
}): ReactNode {
  if (found.data !== undefined) return children(found.data);
  if (!found.isError) {
    return (
      <Page title={title}>
        <Skeleton width={280} height={34} />
        <div className={styles["main"]} style={{ marginTop: 32 }} role="status" aria-label={commonTexts.loading}>
          <Skeleton height={20} />
          <Skeleton height={20} />
          <Skeleton height={160} />
        </div>
      </Page>
    );
  }
  const none = isMissing(found.error);
  return (
    <Page title={none ? commonTexts.notFound : title}>
      {none ? (
        <>
          <h1>{commonTexts.notFound}</h1>
          <EmptyState title="" tight body={recordTexts.noRecord}>
            <HomeLink primary />
          </EmptyState>
        </>
      ) : (
        <FailState back title={recordTexts.failedOne} failure={found.error} onRetry={() => void found.refetch()}>
          <HomeLink />
        </FailState>
      )}
    </Page>
  );
}

function HomeLink({ primary = false }: { primary?: boolean }): ReactElement {
  return (
    <Link to="/user" search={{}} className={buttonClass(primary ? "primary" : "plain")}>
      {commonTexts.homePage}
    </Link>
  );
}

/** The page of one record: its name, what it is, what can be done with it, its parts, and the evidence of a figure. */
export function RecordPage({
  title,
  mark,
  under,
  tools,
  side,
  children,
}: {
  title: string;
  /** Its monogram, or the sign of its kind. */
  mark?: ReactNode;
  under?: ReactNode;
  tools?: ReactNode;
  side?: ReactNode;
  children: ReactNode;
}): ReactElement {
  return (
    <Page title={title}>
      <div className={styles["top"]}>
        <div className={styles["name"]}>
          {mark}
          <div>
            <h1>{title}</h1>
            {under !== undefined && <p className={styles["under"]}>{under}</p>}
          </div>
        </div>
        <div className={styles["tools"]}>{tools}</div>
      </div>
      <div className={side === undefined ? styles["main"] : styles["columns"]}>
        <div className={styles["main"]}>{children}</div>
        {side !== undefined && <div className={styles["side"]}>{side}</div>}
      </div>
      <EvidenceInPlace />
    </Page>
  );
}

/** A part of a record's page under its own heading. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <section className={styles["section"]} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What is known of a record, name by name. */
export function Facts({ children }: { children: ReactNode }): ReactElement {
  return <dl className={styles["facts"]}>{children}</dl>;
}

/** One thing that is known; what is not known is left out. */
export function Fact({ name, children }: { name: string; children?: ReactNode }): ReactElement | null {
  if (children === null || children === undefined || children === "" || children === false) return null;
  return (
    <div className={styles["fact"]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
