import { firmsEndpoints, type Firm, type FirmMember, type FirmRole } from "@distributary/contract/access/firms";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { restore } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { useOwnHand } from "../../pickers/visit/for-own-hand.tsx";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { firmTexts as texts } from "./texts.ts";

/** A member: what they are, and what an owner can do about it; of oneself, the way to leave. */
export function MemberRow({
  firm,
  member,
  isMine,
  owns,
}: {
  firm: Firm;
  member: FirmMember;
  isMine: boolean;
  owns: boolean;
}): ReactElement {
  const [ending, setEnding] = useState(false);
  const name = `${member.first_name} ${member.last_name}`.trim();
  const params = { firm_id: firm.uuid, member_id: member.uuid };
  const say = (title: string): void => {
    snackbar.show({ id: `member-${member.uuid}`, title, body: "", tone: "plain" });
  };
  const role = useMutation({
    mutationFn: (wanted: FirmRole) => api.call(firmsEndpoints.role, { params, body: { role: wanted } }),
    onSuccess: () => say(texts.changed(name)),
  });
  const enabled = useMutation({
    mutationFn: (wanted: boolean) => api.call(wanted ? firmsEndpoints.enable : firmsEndpoints.disable, { params }),
    onSuccess: () => say(texts.changed(name)),
  });
  const again = useMutation({
    mutationFn: () => {
      const { email, first_name, last_name } = member;
      return api.call(firmsEndpoints.invite, { body: { email, first_name, last_name, role: member.role } });
    },
    onSuccess: () => say(texts.sent(member.email)),
  });
  const remove = useMutation({
    mutationFn: async () => {
      await api.call(firmsEndpoints.remove, { params });
      if (isMine) await restore();
    },
    onSuccess: () => say(isMine ? texts.left(firm.name) : texts.removed(name)),
  });
  const joined = member.status === "active" || member.status === "disabled";
  const otherRole = member.role === "owner" ? "member" : "owner";
  const isOwn = useOwnHand();
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p className={styles["name"]}>{name}</p>
        <p className={styles["aside"]}>{member.email}</p>
        <p className={styles["aside"]}>{words(member, isMine).join(" · ")}</p>
      </div>
      <div className={styles["buttons"]}>
        {owns && !isMine && joined && (
          <>
            <Button
              size="small"
              look="quiet"
              aria-label={otherRole === "owner" ? texts.makeOwnerNamed(name) : texts.makeMemberNamed(name)}
              busy={role.isPending}
              onClick={() => role.mutate(otherRole)}
            >
              {otherRole === "owner" ? texts.makeOwner : texts.makeMember}
            </Button>
            <Button
              size="small"
              aria-label={member.enabled ? texts.disableNamed(name) : texts.enableNamed(name)}
              busy={enabled.isPending}
              onClick={() => enabled.mutate(!member.enabled)}
            >
              {member.enabled ? texts.disable : texts.enable}
            </Button>
            <Button size="small" aria-label={texts.removeNamed(name)} onClick={() => setEnding(true)}>
              {texts.remove}
            </Button>
          </>
        )}
        {owns && !joined && (
          <>
            <Button
              size="small"
              aria-label={texts.againNamed(name)}
              busy={again.isPending}
              onClick={() => again.mutate()}
            >
              {texts.again}
            </Button>
            <Button
              size="small"
              aria-label={texts.withdrawNamed(name)}
              busy={remove.isPending}
              onClick={() => remove.mutate()}
            >
              {texts.withdraw}
            </Button>
          </>
        )}
        {isMine && isOwn && (
          <Button size="small" look="quiet" onClick={() => setEnding(true)}>
            {texts.leave}
          </Button>
        )}
      </div>
      {ending && (
        <Sheet
          title={isMine ? texts.leaveTitle(firm.name) : texts.removeTitle(name)}
          onClose={() => setEnding(false)}
          resizable={false}
        >
          <p className={styles["intro"]}>{isMine ? texts.leaveBody : texts.removeBody}</p>
          <div className={styles["buttons"]}>
            <Button
              look="primary"
              busy={remove.isPending}
              onClick={() => {
                setEnding(false);
                remove.mutate();
              }}
            >
              {isMine ? texts.leave : texts.remove}
            </Button>
            <Button onClick={() => setEnding(false)}>{texts.cancel}</Button>
          </div>
        </Sheet>
      )}
    </li>
  );
}

function words(member: FirmMember, isMine: boolean): readonly string[] {
  return [
    ...(isMine ? [texts.you] : []),
    texts.roles[member.role],
    texts.statuses[member.status],
    ...(member.pending_mfa && member.mfa_by !== null ? [texts.factorBy(formatInstant(member.mfa_by))] : []),
  ];
}
