import { lazy, Suspense, type ComponentProps, type ReactElement } from "react";
import { Skeleton } from "../states.tsx";

const Table = lazy(() => import("./spreadsheet-table.tsx").then((module) => ({ default: module.SpreadsheetTable })));

/** The spreadsheet, read when it is first shown: its grid is larger than most pages. */
export function Spreadsheet(props: ComponentProps<typeof Table>): ReactElement {
  return (
    <Suspense fallback={<Skeleton height={240} />}>
      <Table {...props} />
    </Suspense>
  );
}
