import { Menu } from "@mantine/core";
import type { ReactElement } from "react";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { useStore } from "../../ui/store.ts";
import { hiddenColumns, optionalColumns } from "./columns.ts";
import { columnTexts, summaryTexts } from "./texts.ts";

/** Which columns are shown. */
export function ColumnMenu(): ReactElement {
  const hidden = useStore(hiddenColumns).split(",").filter((column) => column !== "");
  return (
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <Button look="quiet" size="small">
          {summaryTexts.columns}
          <Icon name="chevronDown" size={12} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {optionalColumns.map((column) => {
          const shown = !hidden.includes(column);
          return (
            <Menu.Item key={column} role="menuitemcheckbox" aria-checked={shown} onClick={() => hiddenColumns.set((shown ? [...hidden, column] : hidden.filter((name) => name !== column)).join(","))} leftSection={<span style={{ width: 16, display: "inline-flex" }}>{shown && <Icon name="check" />}</span>}>
              {columnTexts[column]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
