import { Link } from "@tanstack/react-router";
import { lazy, Suspense, type ReactElement } from "react";
import { recordPath } from "../../pickers/search/record-path.ts";
import { Popover } from "../../ui/menus/popover.tsx";
import { Skeleton } from "../../ui/states.tsx";
import styles from "./record-link.module.css";
import { RecordName, type NamedKind } from "./names.tsx";

const RecordGlance = lazy(() => import("./record-glance.tsx").then((module) => ({ default: module.RecordGlance })));

/** The name of a record as the way to its page. Whoever rests on it sees the record at a glance, without leaving. */
export function RecordLink({ kind, id }: { kind: NamedKind; id: string }): ReactElement {
  const name = <RecordName kind={kind} id={id} />;
  return (
    <Popover
      title={name}
      anchor={
        <Link to={recordPath(kind, id) ?? "/"} className={styles["name"]}>
          {name}
        </Link>
      }
    >
      {(size) => (
        <Suspense fallback={<Skeleton height={96} />}>
          <RecordGlance kind={kind} id={id} size={size} />
        </Suspense>
      )}
    </Popover>
  );
}
