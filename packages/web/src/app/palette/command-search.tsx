import type { ReactElement } from "react";
import { Palette } from "./palette.tsx";
import { usePaletteGroups } from "./use-palette-groups.ts";

/** The search over everything, as it stands over a page. */
export function CommandSearch({ onClose, onKeys }: { onClose: () => void; onKeys: () => void }): ReactElement {
  return <Palette groups={usePaletteGroups(onKeys)} onClose={onClose} />;
}
