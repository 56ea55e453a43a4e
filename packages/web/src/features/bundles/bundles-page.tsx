import { useQuery } from "@tanstack/react-query";
import type { Document } from "@distributary/contract/records/document-shapes";
import { useState, type ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { BundleSheet } from "../../pickers/bundles/bundle-sheet.tsx";
import { useMayShare } from "../../pickers/bundles/use-may-share.ts";
import { DocumentPicker } from "../../pickers/documents/document-picker.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState, FailState, Skeleton } from "../../ui/states.tsx";
import { Page } from "../../ui/surfaces/page.tsx";
import styles from "../../ui/surfaces/people.module.css";
import { BundleRow } from "./bundle-row.tsx";
import { bundlesQuery } from "./queries.ts";
import { sharedTexts as texts } from "./texts.ts";

const AT_ONCE = 50;
const NONE_LINKED: ReadonlySet<string> = new Set();

/** The links that documents were shared by: until when each opens, when it was opened, and the way to revoke it. */
export function BundlesPage(): ReactElement {
  const { profile } = useSignedIn();
  const may = useMayShare();
  return (
    <Page title={texts.title} width="prose">
      {may ? (
        <Bundles />
      ) : (
        <>
          <h1>{texts.title}</h1>
          <p className={styles["intro"]}>{profile.is_demo ? texts.demo : texts.staff}</p>
        </>
      )}
    </Page>
  );
}

function Bundles(): ReactElement {
  const { profile } = useSignedIn();
  const [limit, setLimit] = useState(AT_ONCE);
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<readonly Document[] | null>(null);
  const found = useQuery(bundlesQuery(profile.uuid, limit));
  const share = (
    <Button look="primary" icon="link" onClick={() => setPicking(true)}>
      {texts.create}
    </Button>
  );
  const isEmpty = found.data?.items.length === 0;
  return (
    <>
      <div className={styles["head"]}>
        <h1>{texts.title}</h1>
        {!isEmpty && share}
      </div>
      <p className={styles["intro"]}>{texts.intro}</p>
      {found.isError && found.data === undefined ? (
        <FailState title={texts.failed} failure={found.error} onRetry={() => void found.refetch()} />
      ) : found.data === undefined ? (
        <div className={styles["list"]}>
          <Skeleton height={64} />
          <Skeleton height={64} />
        </div>
      ) : isEmpty ? (
        <EmptyState title={texts.none} body={texts.noneBody}>
          {share}
        </EmptyState>
      ) : (
        <ul className={styles["list"]}>
          {found.data.items.map((bundle) => (
            <BundleRow key={bundle.uuid} bundle={bundle} />
          ))}
        </ul>
      )}
      {found.data !== undefined && found.data.count > found.data.items.length && (
        <Button busy={found.isPlaceholderData} onClick={() => setLimit(limit + AT_ONCE)}>
          {texts.more}
        </Button>
      )}
      {picking && (
        <DocumentPicker
          title={texts.pick}
          linked={NONE_LINKED}
          onAccept={(documents) => {
            setPicking(false);
            if (documents.length > 0) setPicked(documents);
          }}
          onClose={() => setPicking(false)}
        />
      )}
      {picked !== null && <BundleSheet documents={picked} onClose={() => setPicked(null)} />}
    </>
  );
}
