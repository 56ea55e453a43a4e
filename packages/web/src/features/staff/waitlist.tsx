import { staffEndpoints, type WaitingPlace } from "@distributary/contract/access/staff";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { snackbar } from "../../data/snackbar-store.ts";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { waitlistQuery } from "./queries.ts";
import styles from "../../ui/surfaces/people.module.css";
import { staffTexts as texts } from "./texts.ts";

/** Who waits for an account, each with the way to let them sign up. */
export function Waitlist(): ReactElement {
  const found = useQuery(waitlistQuery);
  return (
    <section aria-labelledby="waitlist" className={styles["section"]}>
      <h2 id="waitlist">{texts.waitlist}</h2>
      {found.isError ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={64} />
      ) : found.data.items.length === 0 ? (
        <p className={styles["intro"]}>{texts.nobodyWaits}</p>
      ) : (
        <ul className={styles["list"]}>
          {found.data.items.map((place) => (
            <Place key={place.uuid} place={place} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Place({ place }: { place: WaitingPlace }): ReactElement {
  const { email, company, comment } = place;
  const approve = useMutation({
    mutationFn: () => api.call(staffEndpoints.approve, { body: { place: place.uuid } }),
    onSuccess: () =>
      snackbar.show({ id: `place-${place.uuid}`, title: texts.approved(email), body: "", tone: "plain" }),
  });
  return (
    <li className={styles["row"]}>
      <div className={styles["who"]}>
        <p className={styles["name"]}>{company === null ? place.first_name : `${place.first_name}, ${company}`}</p>
        <p className={styles["aside"]}>{`${email} · ${formatInstant(place.created_time)}`}</p>
        {comment !== null && <p className={styles["aside"]}>{comment}</p>}
      </div>
      <Button
        size="small"
        aria-label={texts.approveNamed(email)}
        busy={approve.isPending}
        onClick={() => approve.mutate()}
      >
        {texts.approve}
      </Button>
    </li>
  );
}
