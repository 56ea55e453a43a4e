import type { Bundle, BundleFile, BundleVisit } from "@distributary/contract/access/bundles";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState, type ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { formatBytes } from "../../ui/format/bytes.ts";
import { formatInstant } from "../../ui/format/day.ts";
import { FailState, Skeleton } from "../../ui/states.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { Sheet } from "../../ui/surfaces/sheet.tsx";
import { visitsQuery } from "./queries.ts";
import { sharedTexts as texts } from "./texts.ts";

const AT_ONCE = 50;

/** What a link opens, and each time that somebody used it. */
export function BundleActivity({ bundle, onClose }: { bundle: Bundle; onClose: () => void }): ReactElement {
  const [limit, setLimit] = useState(AT_ONCE);
  const found = useQuery(visitsQuery(bundle.uuid, limit));
  return (
    <Sheet title={texts.activityNamed(bundle.name)} onClose={onClose} size="peek" resizable={false}>
      <h3>{texts.activity}</h3>
      {found.isError ? (
        <FailState title="" failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <Skeleton height={120} />
      ) : found.data.items.length === 0 ? (
        <p>{texts.noActivity}</p>
      ) : (
        <ul className={styles["list"]}>
          {found.data.items.map((visit) => (
            <li key={visit.revision} className={styles["row"]}>
              <span className={styles["who"]}>{wordsOf(visit)}</span>
              <span className={styles["aside"]}>{formatInstant(visit.visited_time)}</span>
            </li>
          ))}
        </ul>
      )}
      {found.data !== undefined && found.data.count > found.data.items.length && (
        <Button busy={found.isPlaceholderData} onClick={() => setLimit(limit + AT_ONCE)}>
          {texts.more}
        </Button>
      )}
      <h3>{texts.content}</h3>
      <ul className={styles["list"]}>
        {bundle.files.map((file, place) => (
          <li key={place} className={styles["row"]}>
            <span className={styles["who"]}>
              <FileName file={file} />
            </span>
            <span className={styles["aside"]}>{file.is_there ? formatBytes(file.bytes) : texts.erased}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function FileName({ file: { document, name, is_there: isThere } }: { file: BundleFile }): ReactElement {
  if (document === null || !isThere) return <>{name}</>;
  return (
    <Link to="/documents/$id/edit" params={{ id: document }} search={{}}>
      {name}
    </Link>
  );
}

function wordsOf({ kind, files }: BundleVisit): string {
  return kind === "downloaded" ? texts.downloaded(files.join(", ")) : texts.kinds[kind];
}
