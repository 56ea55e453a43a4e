import type { ReactElement } from "react";
import { Menu } from "../../ui/menus/menu.tsx";
import { creations } from "./creations.ts";
import { useCreate } from "./use-create.ts";
import { appTexts } from "../texts.ts";

/** What can be added now; what is not built yet is not shown. */
export function CreateMenu(): ReactElement {
  const create = useCreate();
  return (
    <Menu
      look="primary"
      icon="plus"
      label={appTexts.add}
      entries={creations.map(({ key, label, icon, to }) => ({
        key,
        label,
        icon,
        onSelect: () => create(to),
      }))}
    />
  );
}
