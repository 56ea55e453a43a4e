import type { ReactElement } from "react";
import { ActionsPart } from "./actions-part.tsx";
import { LivePart } from "./live-part.tsx";
import { PricePart } from "./price-part.tsx";
import { SchemaPart } from "./schema-part.tsx";
import { SheetPart } from "./sheet-part.tsx";
import { TablePart } from "./table-part.tsx";

const parts: Readonly<Record<string, () => ReactElement>> = {
  table: TablePart,
  schema: SchemaPart,
  price: PricePart,
  actions: ActionsPart,
  sheet: SheetPart,
  live: LivePart,
};

/** The part that the address names. */
export function Gallery({ part }: { part: string }): ReactElement {
  const Part = parts[part];
  return <main style={{ padding: 24 }}>{Part === undefined ? Object.keys(parts).join(", ") : <Part />}</main>;
}
