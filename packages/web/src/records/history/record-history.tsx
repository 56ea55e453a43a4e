import { fieldLabels } from "../../language/code-labels.ts";
import { historyEndpoints, type HistoricKind, type HistoryEntry } from "@distributary/contract/records/history";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { sayRefusal } from "../../data/cache.ts";
import { useMayWrite, useSignedIn } from "../../data/session/session.ts";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { EmptyState, FailState, Skeleton } from "../../ui/states.tsx";
import { changesApart } from "./changes.ts";
import styles from "./record-history.module.css";
import { restoreRecord, sayRestored } from "./restore.ts";
import { historyTexts } from "./texts.ts";
import { ToldValue } from "./told-value.tsx";

const pageSize = 25;

interface RecordHistoryProps {
  readonly kind: HistoricKind;
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
  /** Told the id of the record after a way back; an account, an entity or an instrument that was removed gets another. */
  readonly onRestored?: (id: string) => void;
  /** What a field is called, and what a value of it is called, where the page knows better. */
  readonly labelOf?: (field: string) => string | undefined;
  readonly textOf?: (field: string, value: unknown) => string | undefined;
}

/** Every change of a record beside its page: who, when, from what to what; and the way back to any of them. */
export function RecordHistory(props: RecordHistoryProps): ReactElement {
  const { kind, id, title, onClose } = props;
  const { profile } = useSignedIn();
  const writes = useMayWrite();
  const found = useInfiniteQuery({
    queryKey: ["history", profile.uuid, kind, id],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        historyEndpoints.list,
        { params: { kind, id }, query: { limit: pageSize, offset: pageParam } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last) => (last.items.length === last.limit ? last.offset + last.items.length : undefined),
  });
  const back = useMutation({
    mutationFn: (revision: number) => restoreRecord(kind, id, revision),
    meta: { quiet: true },
    onError: sayRefusal,
    onSuccess: (restored) => {
      sayRestored(restored, title);
      props.onRestored?.(restored.uuid);
    },
  });
  const entries = found.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Sheet title={`${historyTexts.title}: ${title}`} onClose={onClose}>
      {found.isError && entries.length === 0 ? (
        <FailState title={historyTexts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={240} />
      ) : entries.length === 0 ? (
        <EmptyState title={historyTexts.none} tight />
      ) : (
        <ol className={styles["list"]}>
          {entries.map((entry, index) => (
            <Entry key={entry.revision} {...props} entry={entry}>
              {writes && index > 0 && entry.kind_of_change !== "removed" && (
                <Button size="small" icon="undo" busy={back.isPending} onClick={() => back.mutate(entry.revision)}>
                  {historyTexts.restore}
                </Button>
              )}
            </Entry>
          ))}
        </ol>
      )}
      {found.hasNextPage && (
        <Button look="quiet" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {historyTexts.more}
        </Button>
      )}
    </Sheet>
  );
}

function whoOf({ user, acting_user: actor }: HistoryEntry): string {
  if (user === null) return historyTexts.system;
  return actor === null ? historyTexts.by(user.name) : historyTexts.actingFor(actor.name, user.name);
}

function Entry({
  entry,
  labelOf,
  textOf,
  children,
}: RecordHistoryProps & { entry: HistoryEntry; children: ReactElement | false }): ReactElement {
  const told = (field: string, value: unknown) => textOf?.(field, value) ?? <ToldValue field={field} value={value} />;
  return (
    <li className={styles["entry"]}>
      <div className={styles["head"]}>
        <span className={styles["kind"]}>{historyTexts.kinds[entry.kind_of_change]}</span>
        <span className={styles["who"]}>
          {formatInstant(entry.recorded_at)} {whoOf(entry)}
        </span>
        {children}
      </div>
      {entry.lock_reason !== null && <p className={styles["reason"]}>{historyTexts.reason(entry.lock_reason)}</p>}
      {entry.kind_of_change !== "created" && entry.changes.length > 0 && (
        <table className={styles["changes"]}>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">{historyTexts.field}</th>
              <th scope="col">{historyTexts.before}</th>
              <th scope="col">{historyTexts.after}</th>
            </tr>
          </thead>
          <tbody>
            {entry.changes.flatMap(changesApart).map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{labelOf?.(field) ?? fieldLabels.of(field)}</th>
                <td className={styles["before"]}>{told(field, before)}</td>
                <td>{told(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  );
}
