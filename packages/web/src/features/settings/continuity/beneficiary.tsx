import { continuityEndpoints, type Continuity } from "@distributary/contract/access/continuity";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactElement } from "react";
import { api } from "../../../data/api.ts";
import { useSignedIn } from "../../../data/session/session.ts";
import { snackbar } from "../../../data/snackbar-store.ts";
import { Button } from "../../../ui/button.tsx";
import { FailState, Skeleton } from "../../../ui/states.tsx";
import styles from "../../../ui/surfaces/people.module.css";
import { BeneficiarySheet } from "./beneficiary-sheet.tsx";
import { beneficiaryTexts as texts } from "./texts.ts";

/** Whom the owner of a universe named. */
function beneficiaryQuery(universe: string) {
  return queryOptions({
    queryKey: ["continuity", universe],
    queryFn: async () => (await api.call(continuityEndpoints.get, {})).continuity,
  });
}

/** Whom the owner named to see the records if they no longer can, and the way to change it. */
export function Beneficiary(): ReactElement {
  const universe = useSignedIn().profile.uuid;
  const client = useQueryClient();
  const found = useQuery(beneficiaryQuery(universe));
  const [editing, setEditing] = useState(false);
  const keep = (now: Continuity | null): void => void client.setQueryData(beneficiaryQuery(universe).queryKey, now);
  if (found.isError)
    return <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Skeleton height={96} />;
  return (
    <>
      <p className={styles["intro"]}>{texts.intro}</p>
      {found.data === null ? (
        <Button onClick={() => setEditing(true)}>{texts.name}</Button>
      ) : (
        <Named named={found.data} onChange={() => setEditing(true)} onKept={keep} />
      )}
      {editing && <BeneficiarySheet before={found.data} onSaved={keep} onClose={() => setEditing(false)} />}
    </>
  );
}

function Named({
  named,
  onChange,
  onKept,
}: {
  named: Continuity;
  onChange: () => void;
  onKept: (now: Continuity | null) => void;
}): ReactElement {
  const { email, first_name: first, last_name: last, waiting_days: days, state, opens_time: opens } = named;
  const name = `${first} ${last}`;
  const body = { email, first_name: first, last_name: last, waiting_days: days };
  const nameAgain = useMutation({
    mutationFn: () => api.call(continuityEndpoints.name, { body }),
    onSuccess: ({ continuity }) => onKept(continuity),
  });
  const stop = useMutation({
    mutationFn: () => api.call(continuityEndpoints.stop, { body: {} }),
    onSuccess: ({ continuity }) => {
      onKept(continuity);
      snackbar.show({ id: "beneficiary-stopped", title: texts.stopped(name), body: "", tone: "plain" });
    },
  });
  const remove = useMutation({
    mutationFn: () => api.call(continuityEndpoints.remove, { body: {} }),
    onSuccess: () => {
      onKept(null);
      snackbar.show({
        id: "beneficiary",
        title: texts.removed(name),
        body: "",
        tone: "plain",
        action: {
          label: texts.undo,
          run: () => nameAgain.mutate(),
        },
      });
    },
  });
  return (
    <ul className={styles["list"]}>
      <li className={styles["row"]}>
        <div className={styles["who"]}>
          <p className={styles["name"]}>{name}</p>
          <p className={styles["aside"]}>{email}</p>
          <p className={styles["aside"]}>
            {state === "named"
              ? texts.states.named(days)
              : state === "waiting"
                ? texts.states.waiting((opens ?? "").slice(0, 10))
                : texts.states.open}
          </p>
        </div>
        <div className={styles["buttons"]}>
          {state === "waiting" && (
            <Button
              size="small"
              look="primary"
              aria-label={texts.stopNamed(name)}
              busy={stop.isPending}
              onClick={() => stop.mutate()}
            >
              {texts.stop}
            </Button>
          )}
          <Button size="small" aria-label={texts.changeNamed(name)} onClick={onChange}>
            {texts.change}
          </Button>
          <Button
            size="small"
            look="quiet"
            aria-label={texts.removeNamed(name)}
            busy={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {texts.remove}
          </Button>
        </div>
      </li>
    </ul>
  );
}
