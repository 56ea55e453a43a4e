import { lazy, Suspense, type ReactElement } from "react";
import { Skeleton } from "../../ui/states.tsx";
import type { Target } from "./queries.ts";

const DocumentsSection = lazy(() =>
  import("./documents-section.tsx").then((module) => ({ default: module.DocumentsSection })),
);

/** The documents of the record of a page, read after the page itself. */
export function RecordDocuments({ kind, id }: Target): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={200} />}>
      <DocumentsSection target={{ kind, id }} />
    </Suspense>
  );
}
