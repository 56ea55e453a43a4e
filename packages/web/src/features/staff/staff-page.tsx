import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useDeferredValue, useState, type ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { TextField } from "../../ui/fields/field.tsx";
import { counted } from "../../ui/format/counted.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { Chains } from "./chains.tsx";
import { usersQuery } from "./queries.ts";
import styles from "../../ui/surfaces/people.module.css";
import { staffTexts as texts } from "./texts.ts";
import { UserRow } from "./user-row.tsx";
import { Waitlist } from "./waitlist.tsx";

/** What the staff of a site do: people, acting for somebody, the waitlist, and audit chains. */
export function StaffPage(): ReactElement {
  const { user, impersonator } = useSignedIn();
  return (
    <Page title={texts.title} width="prose">
      <h1>{texts.title}</h1>
      {user.is_staff && impersonator === null ? (
        <>
          <People />
          <Waitlist />
          <Chains />
          <section aria-labelledby="mail" className={styles["section"]}>
            <h2 id="mail">{texts.mail}</h2>
            <p className={styles["intro"]}>{texts.mailHint}</p>
            <p>
              <Link to="/staff/mail">{texts.openMail}</Link>
            </p>
          </section>
        </>
      ) : (
        <p>{texts.notStaff}</p>
      )}
    </Page>
  );
}

function People(): ReactElement {
  const [text, setText] = useState("");
  const found = useQuery(usersQuery(useDeferredValue(text.trim())));
  return (
    <section aria-labelledby="people" className={styles["section"]}>
      <h2 id="people">{texts.users}</h2>
      <TextField
        label={texts.search}
        type="search"
        maxLength={128}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={240} />
      ) : found.data.items.length === 0 ? (
        <p>{texts.noUsers}</p>
      ) : (
        <>
          <p className={styles["aside"]}>{counted(found.data.count, texts.count)}</p>
          <ul className={styles["list"]}>
            {found.data.items.map((one) => (
              <UserRow key={one.uuid} user={one} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
