import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { useMayManage, useSignedIn } from "../../data/session/session.ts";
import { ForOwnHand } from "../../pickers/visit/for-own-hand.tsx";
import { Button } from "../../ui/button.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { GrantRowItem } from "./grant-row.tsx";
import { GrantSheet } from "./grant-sheet.tsx";
import { grantsQuery } from "./queries.ts";
import { SharedWithMe } from "./shared-with-me.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { accessTexts as texts } from "./texts.ts";

/** Who has access to the records one is in, and whose records one has access to. */
export function SharingPage(): ReactElement {
  const manages = useMayManage();
  const { profile } = useSignedIn();
  return (
    <Page title={texts.title} width="prose">
      <h1>{texts.title}</h1>
      {profile.is_demo ? <p className={styles["intro"]}>{texts.demo}</p> : manages && <People />}
      <SharedWithMe />
    </Page>
  );
}

function People(): ReactElement {
  const { profile } = useSignedIn();
  const found = useQuery(grantsQuery(profile.uuid));
  const [inviting, setInviting] = useState(false);
  return (
    <section aria-labelledby="people" className={styles["section"]}>
      <div className={styles["head"]}>
        <h2 id="people">{texts.people(profile.name)}</h2>
        <ForOwnHand>
          <Button look="primary" icon="plus" onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        </ForOwnHand>
      </div>
      <p className={styles["intro"]}>{texts.intro}</p>
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <div className={styles["list"]}>
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      ) : found.data.length === 0 ? (
        <p>
          <strong>{texts.noneYet}</strong> {texts.noneBody}
        </p>
      ) : (
        <ul className={styles["list"]}>
          {found.data.map((grant) => (
            <GrantRowItem key={grant.uuid} grant={grant} />
          ))}
        </ul>
      )}
      <ForOwnHand>
        <p>
          {texts.byLink} <Link to="/bundles">{texts.links}</Link>
        </p>
      </ForOwnHand>
      {inviting && <GrantSheet grant={null} onClose={() => setInviting(false)} />}
    </section>
  );
}
