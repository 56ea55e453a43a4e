import type { StaffMail } from "@distributary/contract/access/staff";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { MailSheet } from "./mail-sheet.tsx";
import { mailsQuery } from "./queries.ts";
import { staffTexts as texts } from "./texts.ts";

/** Mails that the product wrote: whether they went out, and what they say where no mail server is set. */
export function MailPage(): ReactElement {
  const { user, impersonator } = useSignedIn();
  return (
    <Page title={texts.mail} width="prose">
      <p>
        <Link to="/staff">{texts.title}</Link>
      </p>
      <h1>{texts.mail}</h1>
      {user.is_staff && impersonator === null ? <Mails /> : <p>{texts.notStaff}</p>}
    </Page>
  );
}

function Mails(): ReactElement {
  const found = useQuery(mailsQuery);
  const [open, setOpen] = useState<StaffMail | null>(null);
  if (found.isError)
    return <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={240} />;
  const { items, kept } = found.data;
  return (
    <>
      <p className={styles["intro"]}>{kept ? texts.keptHere : texts.sentBySmtp}</p>
      {items.length === 0 ? (
        <p>{texts.noMail}</p>
      ) : (
        <ul className={styles["list"]}>
          {items.map((mail) => (
            <MailRow key={mail.uuid} mail={mail} onOpen={kept && mail.status === "sent" ? () => setOpen(mail) : null} />
          ))}
        </ul>
      )}
      {open !== null && <MailSheet mail={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function MailRow({ mail, onOpen }: { mail: StaffMail; onOpen: (() => void) | null }): ReactElement {
  const { subject, recipient, status, created_time: at, attempts, error } = mail;
  const state = onOpen !== null && status === "sent" ? texts.mailKept : texts.mailStates[status];
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p className={styles["name"]}>{subject}</p>
        <p className={styles["aside"]}>{`${recipient} · ${formatInstant(at)} · ${state}`}</p>
        {error !== null && <p className={styles["aside"]}>{texts.tried(attempts, error)}</p>}
      </div>
      {onOpen !== null && (
        <Button size="small" aria-label={texts.readNamed(subject, recipient)} onClick={onOpen}>
          {texts.read}
        </Button>
      )}
    </li>
  );
}
