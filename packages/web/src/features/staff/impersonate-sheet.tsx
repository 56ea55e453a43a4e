import { staffEndpoints, type StaffUser } from "@distributary/contract/access/staff";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState, type FormEvent, type ReactElement } from "react";
import { api } from "../../data/api.ts";
import { CallError } from "../../data/http/errors.ts";
import { impersonate, session } from "../../data/session/session.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/fields/field.tsx";
import { Note } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { staffTexts as texts } from "./texts.ts";

/** Asks why, and goes on as the person: logged out first, then in by a token that works once. */
export function ImpersonateSheet({
  user,
  name,
  onClose,
}: {
  user: StaffUser;
  name: string;
  onClose: () => void;
}): ReactElement {
  const navigate = useNavigate();
  const [reason, setReason] = useState("");
  const [fault, setFault] = useState<string>();
  const start = useMutation({
    mutationFn: async () => {
      const params = { user_id: user.uuid };
      const { token } = await api.call(staffEndpoints.impersonate, { params, body: { reason } });
      return impersonate(token);
    },
    meta: { quiet: true },
    onSuccess: async (isIn) => {
      if (isIn) await navigate({ to: "/user", search: {} });
      else snackbar.show({ id: "impersonation", title: texts.impersonationFailed, body: "", tone: "fault" });
    },
    onError: (failure) => {
      setFault(failure.message);
      // Logged out already, this page is gone.
      if (session.get().status !== "signed-in")
        snackbar.show({ id: "impersonation", title: whyRefused(failure), body: "", tone: "fault" });
    },
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isLong = reason.trim().length >= 5;
    setFault(isLong ? undefined : texts.reasonNeeded);
    if (isLong) start.mutate();
  }

  return (
    <Sheet title={texts.impersonateTitle(name)} onClose={onClose} resizable={false}>
      <form className={styles["form"]} onSubmit={submit} noValidate>
        <p className={styles["intro"]}>{texts.impersonateBody}</p>
        {fault !== undefined && <Note tone="fault">{fault}</Note>}
        <TextArea
          label={texts.reason}
          maxLength={500}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={styles["buttons"]}>
          <Button type="submit" look="primary" busy={start.isPending}>
            {texts.start}
          </Button>
          <Button onClick={onClose}>{texts.cancel}</Button>
        </div>
      </form>
    </Sheet>
  );
}

function whyRefused(failure: Error): string {
  const isRefused = failure instanceof CallError && [400, 401].includes(failure.status);
  return isRefused ? texts.loginFailed : failure.message;
}
