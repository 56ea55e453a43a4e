import { accessEndpoints } from "@distributary/contract/access/access";
import type { AccessGrant } from "@distributary/contract/access/access-grant";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { useOwnHand } from "../../pickers/visit/for-own-hand.tsx";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { ActivitySheet } from "./activity-sheet.tsx";
import { GrantSheet } from "./grant-sheet.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { accessTexts as texts } from "./texts.ts";

/** One person with access, or invited: what they may do, when they were last here, and what can be done about it. */
export function GrantRowItem({ grant }: { grant: AccessGrant }): ReactElement {
  const [open, setOpen] = useState<"change" | "activity" | null>(null);
  const name = `${grant.grantee.first_name} ${grant.grantee.last_name}`;
  const revoke = useMutation({
    mutationFn: () => api.call(accessEndpoints.revoke, { query: { grantee: grant.uuid } }),
    onSuccess: () => {
      const wasActive = grant.status === "active";
      snackbar.show({
        id: `revoked-${grant.uuid}`,
        title: texts.revoked(name),
        body: "",
        tone: "plain",
        ...(wasActive && { action: { label: texts.undo, run: () => giveBack.mutate() } }),
      });
    },
  });
  const giveBack = useMutation({
    mutationFn: () =>
      api.call(accessEndpoints.update, {
        query: { grantee: grant.uuid },
        body: { permissions: grant.standard_permissions },
      }),
  });
  const inviteAgain = useMutation({
    mutationFn: () =>
      api.call(accessEndpoints.invite, {
        query: {},
        body: {
          email: grant.grantee.email,
          first_name: grant.grantee.first_name,
          last_name: grant.grantee.last_name,
          role: grant.role,
          permissions: grant.standard_permissions,
          for_firm: grant.for_firm,
          narrowed: grant.narrowed,
        },
      }),
    onSuccess: () =>
      snackbar.show({ id: `sent-${grant.uuid}`, title: texts.sent(grant.grantee.email), body: "", tone: "plain" }),
  });
  const isOwn = useOwnHand();
  const stands = grant.status === "active" || grant.status === "pending";
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p className={styles["name"]}>{name}</p>
        <p className={styles["aside"]}>{grant.grantee.email}</p>
        <p className={styles["aside"]}>
          {[
            texts.roles[grant.role],
            ...permissionWords(grant),
            ...partWords(grant),
            ...firmWords(grant),
            statusWords(grant),
          ].join(" · ")}
        </p>
        {grant.status === "active" && (
          <p className={styles["aside"]}>
            {grant.last_accessed === null ? texts.neverThere : texts.lastThere(formatInstant(grant.last_accessed))}
          </p>
        )}
      </div>
      <div className={styles["buttons"]}>
        {grant.grantee.uuid !== null && (
          <Button size="small" look="quiet" aria-label={texts.activityNamed(name)} onClick={() => setOpen("activity")}>
            {texts.activity}
          </Button>
        )}
        {!isOwn ? null : stands ? (
          <>
            <Button size="small" aria-label={texts.changeNamed(name)} onClick={() => setOpen("change")}>
              {texts.change}
            </Button>
            <Button
              size="small"
              aria-label={texts.revokeNamed(name)}
              busy={revoke.isPending}
              onClick={() => revoke.mutate()}
            >
              {grant.status === "pending" ? texts.withdraw : texts.revoke}
            </Button>
          </>
        ) : (
          <Button
            size="small"
            aria-label={texts.againNamed(name)}
            busy={inviteAgain.isPending}
            onClick={() => inviteAgain.mutate()}
          >
            {texts.again}
          </Button>
        )}
      </div>
      {open === "change" && <GrantSheet grant={grant} onClose={() => setOpen(null)} />}
      {open === "activity" && <ActivitySheet grant={grant} name={name} onClose={() => setOpen(null)} />}
    </li>
  );
}

function permissionWords({ standard_permissions: may }: AccessGrant): readonly string[] {
  if (may.manage === true) return [texts.flags.manage];
  if (may.book === true) return [texts.flags.book];
  return [may.write ? texts.flags.write : texts.flags.read];
}

function partWords({ narrowed }: AccessGrant): readonly string[] {
  return narrowed === null ? [] : [texts.opens["totals" in narrowed ? "totals" : "part"]];
}

function firmWords({ firm, for_firm: isForFirm }: AccessGrant): readonly string[] {
  if (firm !== null) return [texts.withFirm(firm)];
  return isForFirm ? [texts.withoutFirm] : [];
}

function statusWords({ status, until, expires_at: by }: AccessGrant): string {
  const said = texts.statuses[status];
  if (status === "pending" && by !== null) return `${said}, ${texts.answerBy(formatInstant(by))}`;
  return status === "active" && until !== null ? `${said} ${texts.endsOn(until)}` : said;
}
