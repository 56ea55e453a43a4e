import type { ReactElement } from "react";
import { useAccountName, useInstrumentName } from "./queries.ts";

/** The name of an account. */
export function AccountName({ universe, id }: { universe: string; id: string }): ReactElement {
  return <>{useAccountName(universe, id)}</>;
}

/** The name of an instrument; of a currency its code. */
export function InstrumentName({ universe, id }: { universe: string; id: string }): ReactElement {
  return <>{useInstrumentName(universe, id)}</>;
}
