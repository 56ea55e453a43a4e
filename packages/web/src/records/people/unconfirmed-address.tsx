import { authEndpoints } from "@distributary/contract/access/auth";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { refusalText } from "../../data/http/errors.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/states.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { addressTexts as texts } from "./texts.ts";

function addressQuery(user: string) {
  return queryOptions({
    queryKey: ["own-address", user],
    queryFn: () => api.call(authEndpoints.address),
    meta: { quiet: true },
  });
}

/** Says that the e-mail address is not confirmed yet, with the way to have the link mailed again; nothing where it is. */
export function UnconfirmedAddress(): ReactElement | null {
  const { user, impersonator } = useSignedIn();
  const found = useQuery(addressQuery(user.uuid));
  const send = useMutation({
    mutationFn: () => api.call(authEndpoints.confirmAddress, { body: {} }),
    meta: { quiet: true },
  });
  if (found.data === undefined || found.data.confirmed || send.data?.confirmed === true) return null;
  return (
    <div className={styles["notice"]}>
      <Note tone="warn">
        <p>{texts.unconfirmed(found.data.email)}</p>
        <div role="status">
          {send.isSuccess && <p>{texts.sent}</p>}
          {send.isError && <p>{refusalText(send.error)}</p>}
        </div>
        {impersonator === null && !send.isSuccess && (
          <Button size="small" busy={send.isPending} onClick={() => send.mutate()}>
            {texts.sendAgain}
          </Button>
        )}
      </Note>
    </div>
  );
}
