import { documentsEndpoints } from "@distributary/contract/records/documents";
import { historyEndpoints, type DeletedKind, type DeletedRecord } from "@distributary/contract/records/history";
import type { ReactElement } from "react";
import { api } from "../../data/api.ts";
import { queryClient, sayFailure } from "../../data/cache.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { ForWriters } from "../../pickers/visit/for-writers.tsx";
import { RecordTable } from "../../pickers/record-table.tsx";
import { Button } from "../../ui/button.tsx";
import { formatInstant } from "../../ui/format/day.ts";
import { EmptyState } from "../../ui/states.tsx";
import { textCell, type Column } from "../../ui/table/columns.ts";
import type { Filter, TableSearch } from "../../ui/table/table-search.ts";
import { restoreRecord, sayRestored } from "../history/restore.ts";
import { deletedTexts as texts } from "../page/deleted-texts.ts";

/** The lists whose records can be deleted, by the kind of their records. */
const kinds: Readonly<Record<string, DeletedKind>> = {
  accounts: "account",
  entities: "entity",
  instruments: "instrument",
  transactions: "event",
  events: "event",
  prospects: "prospect",
  documents: "document",
  prices: "observable",
};

/** The kind of the records that a list shows; null for lists from which nothing is deleted. */
export function kindOfList(name: string): DeletedKind | null {
  return kinds[name] ?? null;
}

/** Shows what was deleted of a list instead of what stands. */
export const deletedFilter: Filter = {
  id: "deleted",
  label: texts.filter,
  kind: "choice",
  options: [{ value: "recent", label: texts.recent }],
};

async function bringBack(kind: DeletedKind, { uuid, revision }: DeletedRecord): Promise<void> {
  if (kind !== "document") return sayRestored(await restoreRecord(kind, uuid, revision));
  await api.call(documentsEndpoints.restore, { params: { id: uuid } });
  sayRestored({ uuid, came_back_with: [] });
  void queryClient.invalidateQueries();
}

function columnsOf(kind: DeletedKind): readonly Column<DeletedRecord>[] {
  return [
    {
      id: "name",
      label: texts.name,
      cell: nameOf,
      value: (row) => textCell(nameOf(row)),
      narrow: "name",
    },
    {
      id: "deleted_at",
      label: texts.when,
      cell: (row) => formatInstant(row.deleted_at),
      value: (row) => textCell(row.deleted_at),
      width: "168px",
      narrow: "detail",
    },
    {
      id: "deleted_by",
      label: texts.who,
      cell: (row) => row.deleted_by,
      value: (row) => textCell(row.deleted_by),
      width: "200px",
    },
    {
      id: "restore",
      label: texts.restore,
      cell: (row) => (
        <ForWriters>
          <Button
            size="small"
            aria-label={`${texts.restore}: ${nameOf(row)}`}
            onClick={() => void bringBack(kind, row).catch(sayFailure)}
          >
            {texts.restore}
          </Button>
        </ForWriters>
      ),
      width: "120px",
      narrow: "figure",
    },
  ];
}

function nameOf({ name, date }: DeletedRecord): string {
  return [date, name === "" ? texts.nameless : name].filter(Boolean).join(" · ");
}

/** Leads from a list to what was deleted of it. */
export function ShowDeleted({ onSearch }: { onSearch: (search: TableSearch) => void }): ReactElement {
  return (
    <Button look="quiet" onClick={() => onSearch({ filters: { deleted: "recent" } })}>
      {texts.show}
    </Button>
  );
}

/** What was deleted of a list in the last 30 days, each with the way back. */
export function DeletedList({
  name,
  title,
  kind,
  search,
  onSearch,
}: {
  name: string;
  title: string;
  kind: DeletedKind;
  search: TableSearch;
  onSearch: (search: TableSearch) => void;
}): ReactElement {
  const { profile } = useSignedIn();
  return (
    <RecordTable<DeletedRecord>
      name={`deleted-${name}`}
      title={texts.listTitle(title)}
      universe={profile.uuid}
      columns={columnsOf(kind)}
      filters={[deletedFilter]}
      search={{ ...search, filters: { deleted: "recent" } }}
      onSearch={onSearch}
      read={(range, signal) => api.call(historyEndpoints.deleted, { params: { kind }, query: range }, { signal })}
      rowKey={(row) => row.uuid}
      rowLabel={nameOf}
      tools={<Button onClick={() => onSearch({ filters: {} })}>{texts.leave}</Button>}
      empty={<EmptyState title={texts.none} body="" />}
      none={texts.none}
    />
  );
}
