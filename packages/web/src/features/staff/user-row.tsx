import { staffEndpoints, type StaffUser } from "@distributary/contract/access/staff";
import { useMutation } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { ChainsOf } from "./chains.tsx";
import { ImpersonateSheet } from "./impersonate-sheet.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { staffTexts as texts } from "./texts.ts";
import { useVerify } from "./use-verify.ts";

/** A person, and what staff can do about their account. */
export function UserRow({ user }: { user: StaffUser }): ReactElement {
  const [acting, setActing] = useState(false);
  const name = `${user.first_name} ${user.last_name}`.trim();
  const change = useMutation({
    mutationFn: (body: { enabled?: boolean; adviser?: boolean }) =>
      api.call(staffEndpoints.change, { params: { user_id: user.uuid }, body }),
    onSuccess: () => snackbar.show({ id: `user-${user.uuid}`, title: texts.changed(name), body: "", tone: "plain" }),
  });
  const verify = useVerify();
  const words = [
    ...(user.is_staff ? [texts.staff] : []),
    ...(user.adviser ? [texts.adviser] : []),
    ...(user.firm === null ? [] : [user.firm]),
    ...(user.two_fa_enabled ? [texts.factor] : []),
    ...(user.enabled ? [] : [texts.disabled]),
  ];
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p className={styles["name"]}>{name}</p>
        <p className={styles["aside"]}>{user.email}</p>
        {words.length > 0 && <p className={styles["aside"]}>{words.join(" · ")}</p>}
        <ChainsOf user={user.uuid} />
      </div>
      <div className={styles["buttons"]}>
        <Button
          size="small"
          look="quiet"
          aria-label={texts.verifyNamed(name)}
          busy={verify.isPending}
          onClick={() => verify.mutate(user.uuid)}
        >
          {texts.verify}
        </Button>
        {user.firm === null && (
          <Button
            size="small"
            look="quiet"
            aria-label={user.adviser ? texts.endAdviserNamed(name) : texts.makeAdviserNamed(name)}
            busy={change.isPending}
            onClick={() => change.mutate({ adviser: !user.adviser })}
          >
            {user.adviser ? texts.endAdviser : texts.makeAdviser}
          </Button>
        )}
        {!user.is_staff && (
          <>
            <Button
              size="small"
              aria-label={user.enabled ? texts.disableNamed(name) : texts.enableNamed(name)}
              busy={change.isPending}
              onClick={() => change.mutate({ enabled: !user.enabled })}
            >
              {user.enabled ? texts.disable : texts.enable}
            </Button>
            {user.enabled && (
              <Button size="small" aria-label={texts.impersonateNamed(name)} onClick={() => setActing(true)}>
                {texts.impersonate}
              </Button>
            )}
          </>
        )}
      </div>
      {acting && <ImpersonateSheet user={user} name={name} onClose={() => setActing(false)} />}
    </li>
  );
}
