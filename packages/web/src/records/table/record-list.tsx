import { useMemo, type ReactElement, type ReactNode } from "react";
import type { ReadList } from "../../data/list.ts";
import { useMayWrite, useSignedIn, useVisits } from "../../data/session/session.ts";
import { RecordTable } from "../../pickers/record-table.tsx";
import { SignUpButton } from "../../pickers/visit/sign-up-button.tsx";
import { pickerTexts } from "../../pickers/texts.ts";
import type { Column } from "../../ui/table/columns.ts";
import type { RowGroups } from "../../ui/table/data-table-props.ts";
import type { Filter, FilterValues } from "../../ui/table/table-search.ts";
import { EmptyBook } from "../empty-book.tsx";
import { useRowActions, type RowRecord } from "../page/row-actions.tsx";
import { deletedFilter, DeletedList, kindOfList, ShowDeleted } from "./deleted-list.tsx";
import { useTableSearch } from "./use-table-search.ts";

interface RecordListProps<Row> {
  /** Under which the list and its chosen columns are kept; also begins the names of exported files. */
  readonly name: string;
  readonly texts: { readonly title: string; readonly empty: string; readonly emptyBody: string };
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  /** How the list is read under the filters of the address. */
  readonly read: (chosen: FilterValues) => ReadList<Row>;
  /** What a row is called, where it opens, and what else its menu does. */
  readonly recordOf: (row: Row) => ListedRecord;
  /** The way to a new one: beside the title, and in the list that is empty. */
  readonly create: ReactElement;
  /** Stands under the title, above the filters. */
  readonly lead?: ReactNode;
  /** Puts rows together under heads. */
  readonly group?: RowGroups<Row> | undefined;
  /** Further ways out of the list that is empty. */
  readonly begin?: ReactNode;
}

/** A record that opens from its row. */
type ListedRecord = RowRecord & Required<Pick<RowRecord, "onOpen">>;

/** All records of one kind in the universe: a table with filters in the address, a menu on each row, and a way to add one. */
export function RecordList<Row extends { readonly uuid: string }>(props: RecordListProps<Row>): ReactElement {
  const { name, texts, columns, read, recordOf } = props;
  const writes = useMayWrite();
  const visits = useVisits();
  const create = writes ? (
    props.create
  ) : visits ? (
    <SignUpButton>{pickerTexts.signUpToAdd(texts.title.toLowerCase())}</SignUpButton>
  ) : null;
  const begin = writes ? props.begin : null;
  const { profile } = useSignedIn();
  const kind = kindOfList(name);
  const filters = useMemo(
    () => (kind === null ? props.filters : [...props.filters, deletedFilter]),
    [kind, props.filters],
  );
  const [search, setSearch] = useTableSearch(filters);
  const { actionsOf, sheet } = useRowActions();
  const ways = (
    <>
      {create}
      {begin}
      {kind !== null && <ShowDeleted onSearch={setSearch} />}
    </>
  );
  if (kind !== null && search.filters["deleted"] !== undefined)
    return <DeletedList name={name} title={texts.title} kind={kind} search={search} onSearch={setSearch} />;
  return (
    <>
      <RecordTable
        name={name}
        title={texts.title}
        universe={profile.uuid}
        columns={columns}
        filters={filters}
        search={search}
        onSearch={setSearch}
        read={read(search.filters)}
        rowKey={(row) => row.uuid}
        rowLabel={(row) => recordOf(row).name}
        href={(row) => recordOf(row).path}
        onOpen={(row) => recordOf(row).onOpen()}
        rowActions={(row) => actionsOf(recordOf(row))}
        lead={props.lead}
        group={props.group}
        tools={create}
        empty={<EmptyBook title={texts.empty} body={texts.emptyBody} action={ways} />}
      />
      {sheet}
    </>
  );
}
