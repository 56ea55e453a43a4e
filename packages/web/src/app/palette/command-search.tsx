import type { ReactElement } from "react";
import type { TypeAhead } from "../navigation/type-ahead.ts";
import { Palette } from "./palette.tsx";
import { usePaletteGroups } from "./use-palette-groups.ts";

/** The search over everything, as it stands over a page; it begins with what was typed while it was fetched. */
export function CommandSearch({
  ahead,
  onClose,
  onKeys,
}: {
  ahead: TypeAhead;
  onClose: () => void;
  onKeys: () => void;
}): ReactElement {
  return <Palette groups={usePaletteGroups(onKeys)} ahead={ahead} onClose={onClose} />;
}
