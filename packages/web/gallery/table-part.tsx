import { useState, type ReactElement } from "react";
import { Button } from "../src/ui/button.tsx";
import { Figure } from "../src/ui/figure.tsx";
import { numberCell, textCell, type Column } from "../src/ui/table/columns.ts";
import { DataTable } from "../src/ui/table/data-table.tsx";
import { FilterBar } from "../src/ui/table/filter-bar.tsx";
import { Pager } from "../src/ui/table/pager.tsx";
import { SelectionBar } from "../src/ui/table/selection-bar.tsx";
import { withFilter, type Filter, type PageSize, type TableSearch } from "../src/ui/table/table-search.ts";

interface Line {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly value: string;
}

const columns: readonly Column<Line>[] = [
  {
    id: "name",
    label: "Name",
    cell: (line) => line.name,
    value: (line) => textCell(line.name),
    narrow: "name",
    sort: "name",
  },
  { id: "type", label: "Type", cell: (line) => line.type, value: (line) => textCell(line.type), narrow: "detail" },
  {
    id: "value",
    label: "Value",
    cell: (line) => <Figure value={line.value} />,
    value: (line) => numberCell(line.value),
    numeric: true,
    width: "160px",
    narrow: "figure",
  },
];

const filters: readonly Filter[] = [
  { id: "q", label: "Name", kind: "text" },
  { id: "type", label: "Type", kind: "choice", options: [{ value: "D", label: "Depositary" }] },
  { id: "since", label: "Opened since", kind: "day" },
];

const count = 100_000;

function lineAt(index: number): Line {
  return { id: String(index), name: `Account ${index}`, type: "Depositary", value: `${index * 12}.50` };
}

/** A hundred thousand rows, with everything that stands around a table. */
export function TablePart(): ReactElement {
  const [search, setSearch] = useState<TableSearch>({ filters: {} });
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState("");
  const [per, setPer] = useState<PageSize>("all");
  const [page, setPage] = useState(1);
  const [added, setAdded] = useState(0);
  const shown = per === "all" ? count : per;
  return (
    <>
      <p role="status">opened: {opened}</p>
      <FilterBar
        filters={filters}
        values={search.filters}
        onChange={(id, value) => setSearch(withFilter(search, id, value))}
      />
      <Pager page={page} per={per} count={count} more={false} onPage={setPage} onPer={setPer} />
      <Button size="small" data-more="" onClick={() => setAdded(added + 1)}>
        Add before
      </Button>
      <DataTable
        label="Accounts"
        columns={columns}
        count={shown}
        rowAt={(index) => lineAt((per === "all" ? 0 : (page - 1) * per) + index - added)}
        rowKey={(line) => line.id}
        rowLabel={(line) => line.name}
        href={(line) => `#account-${line.id}`}
        onOpen={(line) => setOpened(line.name)}
        selection={{ keys, onChange: setKeys }}
        actions={(line) => [
          { key: "note", label: "Note", icon: "edit", onSelect: () => setOpened(`note of ${line.name}`) },
        ]}
        sort="name"
        onSort={() => undefined}
      />
      <SelectionBar count={keys.size} onClear={() => setKeys(new Set())}>
        <Button size="small">Archive</Button>
      </SelectionBar>
    </>
  );
}
