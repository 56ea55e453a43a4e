import type { Firm, FirmMember } from "@distributary/contract/access/firms";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { ForOwnHand, useOwnHand } from "../../pickers/visit/for-own-hand.tsx";
import { Button } from "../../ui/button.tsx";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import { FirmSheet } from "./firm-sheet.tsx";
import styles from "../../ui/surfaces/people.module.css";
import own from "./firms.module.css";
import { InviteSheet } from "./invite-sheet.tsx";
import { MemberRow } from "./member-row.tsx";
import { Offers } from "./offers.tsx";
import { firmQuery } from "./queries.ts";
import { firmTexts as texts } from "./texts.ts";

/** The firm one belongs to and its members; for whoever belongs to none, those that they can join. */
export function FirmPage(): ReactElement {
  const found = useQuery(firmQuery);
  const name = found.data?.firm?.name ?? texts.title;
  return (
    <Page title={texts.title} width="prose">
      <h1>{name}</h1>
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={240} />
      ) : found.data.firm === null ? (
        <>
          <p>
            <strong>{texts.none}</strong> {texts.noneBody}
          </p>
          <ForOwnHand>
            <Offers />
          </ForOwnHand>
        </>
      ) : (
        <FirmView firm={found.data.firm} members={found.data.members} />
      )}
    </Page>
  );
}

function FirmView({ firm, members }: { firm: Firm; members: readonly FirmMember[] }): ReactElement {
  const mine = useSignedIn().membership;
  const isOwn = useOwnHand();
  const [open, setOpen] = useState<"firm" | "invite" | null>(null);
  const owns = members.some(({ uuid, role }) => uuid === mine?.uuid && role === "owner") && isOwn;
  return (
    <>
      <dl className={own["facts"]}>
        <dt>{texts.idNumber}</dt>
        <dd>{firm.id_number ?? texts.notSet}</dd>
        <dt>{texts.domain}</dt>
        <dd>{firm.email_domain ?? texts.notSet}</dd>
        <dt>{texts.factor}</dt>
        <dd>{firm.settings.mfa_required ? texts.factorNeeded : texts.factorFree}</dd>
      </dl>
      {owns && <Button onClick={() => setOpen("firm")}>{texts.change}</Button>}
      <section aria-labelledby="members" className={styles["section"]}>
        <div className={styles["head"]}>
          <h2 id="members">{texts.members}</h2>
          {owns && (
            <Button look="primary" icon="plus" onClick={() => setOpen("invite")}>
              {texts.invite}
            </Button>
          )}
        </div>
        <p className={styles["intro"]}>{texts.membersIntro}</p>
        <ul className={styles["list"]}>
          {members.map((member) => (
            <MemberRow key={member.uuid} firm={firm} member={member} isMine={member.uuid === mine?.uuid} owns={owns} />
          ))}
        </ul>
      </section>
      {open === "firm" && <FirmSheet firm={firm} onClose={() => setOpen(null)} />}
      {open === "invite" && <InviteSheet onClose={() => setOpen(null)} />}
    </>
  );
}
