import { authEndpoints } from "@distributary/contract/access/auth";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import styles from "./sessions-section.module.css";
import { authTexts } from "./texts.ts";

const visitsQuery = queryOptions({
  queryKey: ["visits"],
  queryFn: async () => (await api.call(authEndpoints.visits, {})).items,
});

/** When staff acted for the person, and why. */
export function VisitsSection(): ReactElement {
  const found = useQuery(visitsQuery);
  return (
    <section className={styles["section"]} aria-label={authTexts.visits}>
      <h2>{authTexts.visits}</h2>
      {found.isError ? (
        <FailState title="" failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={24} />
      ) : found.data.length === 0 ? (
        <p>{authTexts.noVisits}</p>
      ) : (
        <ul className={styles["list"]}>
          {found.data.map((visit) => (
            <li key={visit.uuid} className={styles["row"]}>
              <div className={styles["what"]}>
                <p>{`${visit.name} · ${formatInstant(visit.begun_time)}`}</p>
                <p className={styles["aside"]}>{authTexts.visitReason(visit.reason)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
