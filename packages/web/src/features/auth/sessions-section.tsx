import { authEndpoints } from "@distributary/contract/access/auth";
import type { OwnSession } from "@distributary/contract/access/sessions";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { programName } from "./program-name.ts";
import styles from "./sessions-section.module.css";
import { authTexts } from "./texts.ts";

const sessionsQuery = queryOptions({
  queryKey: ["own-sessions"],
  queryFn: async () => (await api.call(authEndpoints.sessions, {})).items,
});

/** Where one is signed in, and the way to end it there. */
export function SessionsSection(): ReactElement {
  const found = useQuery(sessionsQuery);
  const others = useMutation({
    mutationFn: () => api.call(authEndpoints.endOthers, {}),
    onSuccess: () =>
      snackbar.show({ id: "sessions-ended", title: authTexts.signedOutElsewhere, body: "", tone: "plain" }),
  });
  return (
    <section className={styles["section"]} aria-label={authTexts.sessions}>
      <h2>{authTexts.sessions}</h2>
      {found.isError ? (
        <FailState title="" failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={64} />
      ) : (
        <>
          <ul className={styles["list"]}>
            {found.data.map((session) => (
              <Place key={session.session_id} session={session} />
            ))}
          </ul>
          {found.data.length > 1 && (
            <Button busy={others.isPending} onClick={() => others.mutate()}>
              {authTexts.signOutElsewhere}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function Place({ session }: { session: OwnSession }): ReactElement {
  const end = useMutation({
    mutationFn: () => api.call(authEndpoints.endSession, { body: { session_id: session.session_id } }),
  });
  const name = programName(session.agent) ?? authTexts.unknownProgram;
  return (
    <li className={styles["row"]}>
      <div className={styles["what"]}>
        <p>{name}</p>
        <p className={styles["aside"]}>
          {[
            session.address,
            session.present ? authTexts.thisSession : authTexts.lastUsed(formatInstant(session.last_used)),
          ]
            .filter((part) => part !== null)
            .join(" · ")}
        </p>
      </div>
      {!session.present && (
        <Button
          size="small"
          look="quiet"
          busy={end.isPending}
          aria-label={authTexts.signOutOf(name)}
          onClick={() => end.mutate()}
        >
          {authTexts.signOut}
        </Button>
      )}
    </li>
  );
}
