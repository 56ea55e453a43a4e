import type { InstrumentType } from "@distributary/domain/codes/instrument-types";
import type { ReactElement } from "react";
import { Sign } from "../../ui/signs/sign.tsx";
import { instrumentSigns } from "../kind-signs.ts";
import { useKnownTypes } from "./names.tsx";

/** The sign of the type of a security, as soon as its type is known; the room for it is kept from the beginning. */
export function InstrumentSign({ id }: { id: string }): ReactElement {
  const type = useKnownTypes()(id) as InstrumentType | undefined;
  return <Sign name={type === undefined ? "blank" : (instrumentSigns[type] ?? "other")} />;
}
