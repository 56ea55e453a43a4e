import type { SummaryAnswer } from "@distributary/contract/summary/summary";
import { useMemo, type ReactElement } from "react";
import { useStore } from "../../../data/store.ts";
import type { Grouping, SummarySearch } from "../address.ts";
import { hiddenColumns, readHidden, tableColumns, writeHidden } from "./columns.ts";
import { ColumnsMenu } from "../menus/columns-menu.tsx";
import { writeLevels } from "./grouping.ts";
import { LevelMenu } from "../menus/level-menu.tsx";
import { readColumns, writeColumns } from "./own-columns.ts";
import { PositionsTable } from "./positions-table.tsx";
import { SectionsMenu } from "../menus/sections-menu.tsx";
import { readSections, writeSections } from "./sections.ts";
import type { Beside } from "../panels/comparison/use-comparison.ts";

/** The positions with what they are grouped by and which columns they have; two sides where something is compared. */
export function StatementTable({
  answer,
  search,
  levels,
  beside: { compared, sides },
  onOpen,
  onSearch,
}: {
  readonly answer: SummaryAnswer;
  readonly search: SummarySearch;
  readonly levels: readonly Grouping[];
  readonly beside: Beside;
  readonly onOpen: (key: string) => void;
  readonly onSearch: (change: SummarySearch) => void;
}): ReactElement {
  const kept = useStore(hiddenColumns);
  const hidden = readHidden(search.hide, kept);
  const own = readColumns(search.columns);
  const sections = useMemo(() => readSections(search.sections), [search.sections]);
  const onlyChanges = search.only === "changes";
  const both = useMemo(
    () => (compared === null || sides === null ? null : { compared, sides, onlyChanges }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names of the sides are made anew with each drawing
    [compared, sides?.first, sides?.second, onlyChanges],
  );
  return (
    <PositionsTable
      answer={compared?.answer ?? answer}
      columns={tableColumns(hidden, own, both !== null)}
      beside={both}
      sections={sections}
      showsEmpty={search.empty === "shown"}
      onShowEmpty={(shown) => onSearch({ empty: shown ? "shown" : undefined })}
      onOpen={onOpen}
      tools={
        <>
          <SectionsMenu shown={sections} onChange={(next) => onSearch({ sections: writeSections(next) })} />
          <LevelMenu levels={levels} onChange={(next) => onSearch({ group: writeLevels(next) })} />
          {both === null && (
            <ColumnsMenu
              hidden={hidden}
              onHidden={(next) => {
                hiddenColumns.set(next.join(","));
                onSearch({ hide: writeHidden(next) });
              }}
              own={own}
              onOwn={(next) => onSearch({ columns: writeColumns(next) })}
            />
          )}
        </>
      }
    />
  );
}
