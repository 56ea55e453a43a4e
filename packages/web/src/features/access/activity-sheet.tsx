import type { AccessGrant } from "@distributary/contract/access/access-grant";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { activityQuery } from "./queries.ts";
import styles from "../../ui/surfaces/people.module.css";
import { accessTexts as texts, actionTexts } from "./texts.ts";

/** What a grantee did, as the audit trail tells it. */
export function ActivitySheet({
  grant,
  name,
  onClose,
}: {
  grant: AccessGrant;
  name: string;
  onClose: () => void;
}): ReactElement {
  const found = useQuery(activityQuery(grant.uuid));
  return (
    <Sheet title={texts.activityNamed(name)} onClose={onClose} size="peek" resizable={false}>
      {found.isError ? (
        <FailState title="" failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={120} />
      ) : found.data.length === 0 ? (
        <p>{texts.noActivity}</p>
      ) : (
        <ul className={styles["list"]}>
          {found.data.map(({ revision, action, recorded_at, counts }) => (
            <li key={revision} className={styles["row"]}>
              <span>{wordsOf(action, counts)}</span>
              <span className={styles["aside"]}>{formatInstant(recorded_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Sheet>
  );
}

function wordsOf(action: string, counts: Readonly<Record<string, number>>): string {
  const [kind = "", verb = ""] = action.split(".");
  const said = Object.entries(actionTexts).find(([name]) => name === verb)?.[1] ?? verb;
  if (kind === "access") return said;
  const records = Object.entries(counts).map(([of, count]) => (count === 1 ? of : `${count} × ${of}`));
  return `${said}: ${(records.length === 0 ? [kind] : records).join(", ").replaceAll("_", " ")}`;
}
