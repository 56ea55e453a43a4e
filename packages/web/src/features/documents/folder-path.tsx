import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useSignedIn } from "../../data/session/session.ts";
import { Note, Skeleton } from "../../ui/states.tsx";
import styles from "./documents-page.module.css";
import { useFolders } from "./queries.ts";
import { documentTexts as texts } from "./texts.ts";

/** Where one is among the folders, each the way back to itself; nothing at the top. */
export function FolderPath({ folder }: { folder: string | null }): ReactElement | null {
  const found = useFolders(useSignedIn().profile.uuid, folder);
  if (folder === null) return null;
  if (found.isError) return <Note tone="fault">{texts.parentsFailed}</Note>;
  if (found.data === undefined) return <Skeleton width={200} height={20} />;
  return (
    <nav className={styles["path"]} aria-label={texts.path}>
      <ol>
        <li>
          <Link to="/documents" search={{}}>
            {texts.all}
          </Link>
        </li>
        {found.data.map(({ uuid, name, is_folder: isFolder }) => (
          <li key={uuid}>
            {!isFolder ? (
              <Link to="/documents/$id/edit" params={{ id: uuid }} search={{}}>
                {name}
              </Link>
            ) : uuid === folder ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to="/documents" search={{ folder: uuid }}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
