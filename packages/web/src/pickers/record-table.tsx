import { useCallback, useMemo, useState, type ReactElement, type ReactNode } from "react";
import { readAll, useListRows, type ReadList } from "../data/list.ts";
import { chosenColumns, rowsPerPage } from "../data/preferences/preferences.ts";
import { useStore } from "../data/store.ts";
import type { Action } from "../ui/menus/action-menu.tsx";
import { Menu } from "../ui/menus/menu.tsx";
import { FailState, Skeleton } from "../ui/states.tsx";
import { shownColumns, type Column } from "../ui/table/columns.ts";
import type { RowGroups } from "../ui/table/data-table-props.ts";
import { DataTable } from "../ui/table/data-table.tsx";
import { FilterBar } from "../ui/table/filter-bar.tsx";
import { Pager } from "../ui/table/pager.tsx";
import { SelectionBar } from "../ui/table/selection-bar.tsx";
import {
  defaultPageSize,
  firstPage,
  pageSizes,
  withFilter,
  withSort,
  type Filter,
  type TableSearch,
} from "../ui/table/table-search.ts";
import { ExportMenu } from "./export-menu.tsx";
import styles from "./record-table.module.css";
import { pickerTexts } from "./texts.ts";

interface RecordTableProps<Row> {
  /** Under which the chosen columns are kept; also begins the names of exported files. */
  readonly name: string;
  readonly title: string;
  readonly universe: string;
  readonly columns: readonly Column<Row>[];
  readonly filters: readonly Filter[];
  /** Page, order and filters as the address has them. */
  readonly search: TableSearch;
  readonly onSearch: (search: TableSearch) => void;
  /** Reads the list under the filters and in the order of `search`. */
  readonly read: ReadList<Row>;
  readonly rowKey: (row: Row) => string;
  readonly rowLabel: (row: Row) => string;
  readonly href?: (row: Row) => string;
  readonly onOpen?: (row: Row) => void;
  /** What can be done with chosen rows; without it rows cannot be chosen. */
  readonly actions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** What can be done with one row, in the menu at its end. */
  readonly rowActions?: (row: Row) => readonly Action[];
  /** Stands under the title, also of a list that is empty. */
  readonly notice?: ReactNode;
  /** Stands under the title, above the filters. */
  readonly lead?: ReactNode;
  readonly group?: RowGroups<Row> | undefined;
  /** Stands beside the title: the primary action of the list. */
  readonly tools?: ReactNode;
  /** Draws each row as a card beside others instead of a row of the table. */
  readonly card?: ((row: Row) => ReactElement) | undefined;
  /** Stands beside the columns and the export. */
  readonly views?: ReactNode;
  /** What is said where filters leave nothing. */
  readonly none?: ReactNode;
  /** Shown where the list is empty and no filter is set. */
  readonly empty: ReactNode;
}

/**
 * A list of records: title and count, filters kept in the address, columns to choose, pages or one long scroll, rows
 * to select, export of all rows; grey while it is read, said why where it is empty or fails.
 */
export function RecordTable<Row>(props: RecordTableProps<Row>): ReactElement {
  const { name, title, universe, columns, filters, search, onSearch, read, rowKey } = props;
  const kept = useStore(rowsPerPage);
  const per = search.per ?? pageSizes.find((size) => String(size) === kept) ?? defaultPageSize;
  const number = search.page ?? firstPage;
  const list = useListRows({
    queryKey: [name, universe, search.filters, search.sort ?? null],
    read,
    page: per === "all" ? null : { number, size: per },
  });
  const choice = useStore(chosenColumns(name));
  const shown = useMemo(() => shownColumns(columns, choice), [columns, choice]);
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map());
  const clear = useCallback(() => setSelected(new Map()), []);
  const { rowAt } = list;

  function select(keys: ReadonlySet<string>): void {
    const next = new Map([...selected].filter(([key]) => keys.has(key)));
    for (let index = 0; next.size < keys.size && index < list.shown; index += 1) {
      const row = rowAt(index);
      if (row !== undefined && keys.has(rowKey(row))) next.set(rowKey(row), row);
    }
    setSelected(next);
  }

  const filtered = Object.keys(search.filters).length > 0;
  const none = !list.pending && list.failure === null && list.shown === 0;
  const bare = none && !filtered;
  return (
    <section aria-label={title}>
      <div className={styles["top"]}>
        <h1>{title}</h1>
        {!bare && <div className={styles["tools"]}>{props.tools}</div>}
      </div>
      {props.notice}
      {!bare && props.lead}
      {!bare && (
        <div className={styles["bar"]}>
          <FilterBar
            filters={filters}
            values={search.filters}
            onChange={(id, value) => onSearch(withFilter(search, id, value))}
          />
          <div className={styles["tools"]}>
            {props.views}
            {props.card === undefined && <ColumnMenu name={name} columns={columns} shown={shown} />}
            <ExportMenu
              name={name}
              title={title}
              columns={shown}
              readRows={() => readAll(read, new AbortController().signal)}
            />
          </div>
        </div>
      )}
      {list.failure !== null ? (
        <FailState title={pickerTexts.listFailed} failure={list.failure} onRetry={list.retry} />
      ) : list.pending ? (
        <Waiting title={title} />
      ) : bare ? (
        props.empty
      ) : none ? (
        <div className={styles["none"]}>{props.none ?? pickerTexts.nothingMatches}</div>
      ) : props.card !== undefined ? (
        <Cards label={title} count={list.shown} rowAt={rowAt} rowKey={rowKey} card={props.card} />
      ) : (
        <DataTable
          label={title}
          columns={shown}
          count={list.shown}
          before={per === "all" ? 0 : (list.number - 1) * per}
          rowAt={rowAt}
          onRange={list.onRange}
          rowKey={rowKey}
          group={props.group}
          rowLabel={props.rowLabel}
          href={props.href}
          onOpen={props.onOpen}
          actions={props.rowActions}
          selection={props.actions === undefined ? undefined : { keys: new Set(selected.keys()), onChange: select }}
          sort={search.sort}
          onSort={(by) => onSearch(withSort(search, by))}
        />
      )}
      {!bare && list.failure === null && !list.pending && (
        <Pager
          page={list.number}
          per={per}
          count={list.count}
          more={list.more}
          onPage={(page) => {
            clear();
            onSearch({ ...search, page });
          }}
          onPer={(size) => {
            rowsPerPage.set(String(size));
            const { page: _page, ...rest } = search;
            onSearch({ ...rest, per: size });
          }}
        />
      )}
      {props.actions !== undefined && (
        <SelectionBar count={selected.size} onClear={clear}>
          {props.actions([...selected.values()], clear)}
        </SelectionBar>
      )}
    </section>
  );
}

function ColumnMenu<Row>({
  name,
  columns,
  shown,
}: {
  name: string;
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
}): ReactElement {
  const ids = shown.map((column) => column.id);
  return (
    <Menu
      size="small"
      icon="columns"
      label={pickerTexts.columns}
      entries={columns.slice(1).map((column) => ({
        key: column.id,
        label: column.label,
        checked: ids.includes(column.id),
        onSelect: () =>
          chosenColumns(name).set(ids.includes(column.id) ? ids.filter((id) => id !== column.id) : [...ids, column.id]),
      }))}
    />
  );
}

function Cards<Row>({
  label,
  count,
  rowAt,
  rowKey,
  card,
}: Pick<RecordTableProps<Row>, "rowKey"> & {
  label: string;
  count: number;
  rowAt: (index: number) => Row | undefined;
  card: (row: Row) => ReactElement;
}): ReactElement {
  const rows = Array.from({ length: count }, (_, index) => rowAt(index)).filter((row) => row !== undefined);
  return (
    <ul className={styles["cards"]} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>{card(row)}</li>
      ))}
    </ul>
  );
}

function Waiting({ title }: { title: string }): ReactElement {
  return (
    <div className={styles["waiting"]} role="status" aria-label={title}>
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} height={20} />
      ))}
    </div>
  );
}
