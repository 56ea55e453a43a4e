import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { Fragment, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactElement } from "react";
import { FloatingActions } from "../menus/floating-actions.tsx";
import { useNarrow } from "../use-narrow.ts";
import type { DataTableProps } from "./data-table-props.ts";
import styles from "./data-table.module.css";
import { RowKeyring } from "./row-keyring.ts";
import { TableHead } from "./table-head.tsx";
import { TableRow, type RowHandlers } from "./table-row.tsx";
import { tableTexts } from "./texts.ts";
import { useRowKeys } from "./use-row-keys.ts";

const rowHeight = 32;
const narrowHeight = 56;
/** Of the head of a group, above the row that begins it. */
const groupHeight = 40;

function menuButton(index: number): string {
  return `[data-index="${index}"] [data-row-menu]`;
}

/**
 * A table of any length: only what shows is drawn, the header stays in sight, J and K or the arrows walk the rows,
 * Enter opens one, Space selects it, `.` lists what can be done with it. On a phone each row becomes two lines.
 */
export function DataTable<Row>(props: DataTableProps<Row>): ReactElement {
  const { label, columns, count, before = 0, rowAt, onRange, rowKey, selection } = props;
  const narrow = useNarrow();
  const body = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [narrow, count]);
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: (index) => (narrow ? narrowHeight : rowHeight) + (beginning(index) === null ? 0 : groupHeight),
    overscan: 12,
    scrollMargin: offset,
  });
  // What begins a group is known once it is read.
  const beginnings = props.group && Array.from({ length: Math.min(count, 500) }, (_, at) => beginning(at) ?? "").join();
  useEffect(() => virtual.measure(), [narrow, virtual, beginnings]);
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0];
  useEffect(() => onRange?.(first, last), [first, last, onRange]);

  /** The key of the group that a row begins; null where it is in that of the row before it. */
  function beginning(index: number): string | null {
    const row = rowAt(index);
    if (props.group === undefined || row === undefined) return null;
    const before = index === 0 ? undefined : rowAt(index - 1);
    const key = props.group.keyOf(row);
    return before !== undefined && props.group.keyOf(before) === key ? null : key;
  }

  // The row itself, not its place: by the time an action is chosen another row may be there.
  const [menu, setMenu] = useState<{ readonly row: Row; readonly button: HTMLElement } | null>(null);
  const closeMenu = useCallback(() => setMenu(null), []);
  const openMenu = (index: number, button: HTMLElement | null | undefined): void => {
    const row = rowAt(index);
    if (row !== undefined && button !== null && button !== undefined) setMenu({ row, button });
  };

  const keys = useRowKeys({
    body,
    count,
    reveal: (index) => virtual.scrollToIndex(index, { align: "auto" }),
    onOpen: open,
    onSelect: toggle,
    onMenu: (index) => openMenu(index, body.current?.querySelector<HTMLElement>(menuButton(index))),
  });

  function open(index: number): void {
    const row = rowAt(index);
    if (row !== undefined) props.onOpen?.(row);
  }

  function toggle(index: number): void {
    const row = rowAt(index);
    if (selection === undefined || row === undefined) return;
    const next = new Set(selection.keys);
    if (!next.delete(rowKey(row))) next.add(rowKey(row));
    selection.onChange(next);
  }

  const handlers = useLasting({ onFocus: keys.onFocus, onOpen: open, onToggle: toggle, onMenu: openMenu });

  const [keyring] = useState(() => new RowKeyring());
  const drawn = keyring.keysOf(
    items.map(({ index }) => {
      const row = rowAt(index);
      return { index, key: row === undefined ? null : rowKey(row) };
    }),
  );
  const totalAt =
    Math.max(
      1,
      columns.findIndex(({ id }) => id === props.group?.column),
    ) + (selection === undefined ? 1 : 2);
  const tracks = [
    ...(selection === undefined ? [] : ["24px"]),
    ...columns.map((column) => column.width ?? "minmax(0, 1fr)"),
    ...(props.actions === undefined ? [] : ["28px"]),
  ].join(" ");
  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={count + 1}
      aria-multiselectable={selection !== undefined || undefined}
      className={styles["table"]}
      data-narrow={narrow || undefined}
      data-selectable={selection !== undefined || undefined}
      data-menu={props.actions !== undefined || undefined}
      style={{ ["--tracks" as string]: tracks }}
    >
      <TableHead {...props} narrow={narrow} />
      <div
        ref={body}
        role="rowgroup"
        className={styles["body"]}
        style={{ height: virtual.getTotalSize() }}
        onKeyDown={keys.onKeyDown}
      >
        {items.map((item, at) => {
          const row = rowAt(item.index);
          const begins = beginning(item.index);
          const top = item.start - virtual.options.scrollMargin;
          return (
            <Fragment key={drawn[at]}>
              {begins !== null && props.group !== undefined && (
                <div
                  role="row"
                  className={styles["group"]}
                  style={{ height: groupHeight, transform: `translateY(${top}px)` }}
                >
                  <span role="rowheader" style={{ gridColumn: `1 / ${totalAt}` }}>
                    {props.group.label(begins)}
                  </span>
                  <span role="gridcell" style={{ gridColumn: totalAt }}>
                    {props.group.total(begins)}
                  </span>
                </div>
              )}
              <TableRow
                columns={columns}
                narrow={narrow}
                row={row}
                index={item.index}
                place={before + item.index + 2}
                current={keys.current === item.index || (keys.current < 0 && item.index === 0)}
                top={top + (begins === null ? 0 : groupHeight)}
                height={item.size - (begins === null ? 0 : groupHeight)}
                label={row === undefined ? "" : props.rowLabel(row)}
                href={row === undefined ? undefined : props.href?.(row)}
                selected={selection === undefined ? undefined : row !== undefined && selection.keys.has(rowKey(row))}
                opens={props.onOpen !== undefined}
                hasMenu={props.actions !== undefined}
                handlers={handlers}
              />
            </Fragment>
          );
        })}
      </div>
      {menu !== null && props.actions !== undefined && (
        <FloatingActions
          label={tableTexts.actionsOf(props.rowLabel(menu.row))}
          actions={props.actions(menu.row)}
          anchor={menu.button}
          onClose={closeMenu}
        />
      )}
    </div>
  );
}

/** Handlers that stay the same functions, and do what the newest ones do. */
function useLasting(newest: RowHandlers): RowHandlers {
  const latest = useRef(newest);
  useLayoutEffect(() => {
    latest.current = newest;
  });
  return useMemo(
    () => ({
      onFocus: (index) => latest.current.onFocus(index),
      onOpen: (index) => latest.current.onOpen(index),
      onToggle: (index) => latest.current.onToggle(index),
      onMenu: (index, button) => latest.current.onMenu(index, button),
    }),
    [],
  );
}
