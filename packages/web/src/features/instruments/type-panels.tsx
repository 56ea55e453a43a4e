import type { FullInstrument } from "@distributary/contract/records/instruments";
import type { ReactNode } from "react";
import { BondPanel } from "./bond/bond-panel.tsx";
import { EquityPanel } from "./loan/equity-panel.tsx";
import { HeldPanel } from "./held-panel.tsx";
import { PayoffPanel } from "./payoff/payoff-panel.tsx";
import { PlannedPanel } from "./schedule/planned-panel.tsx";

/** What the terms of an instrument come to, by its type: payments, payoff, and what was held of it over time. */
export function TypePanels({ instrument }: { instrument: FullInstrument }): ReactNode {
  const held = <HeldPanel instrument={instrument} />;
  switch (instrument.instrument_type) {
    case "BOND":
      return (
        <>
          <BondPanel instrument={instrument} />
          <PlannedPanel instrument={instrument} />
          {held}
        </>
      );
    case "RECR":
      return <PlannedPanel instrument={instrument} />;
    case "REAL":
      return (
        <>
          <EquityPanel instrument={instrument} />
          <PlannedPanel instrument={instrument} />
        </>
      );
    case "EQTY":
    case "UNIT":
      return (
        <>
          <PayoffPanel instrument={instrument} />
          {saysDividends(instrument) && <PlannedPanel instrument={instrument} />}
          {held}
        </>
      );
    case "DRIV":
    case "FX":
      return (
        <>
          <PayoffPanel instrument={instrument} />
          {held}
        </>
      );
    // What these are comes from panels of their own.
    case "CAPC":
    case "CBND":
    case "CCY":
      return null;
    default:
      return held;
  }
}

/** A share that says nothing of its dividends plans none: most pay what is declared. */
function saysDividends({ details }: FullInstrument): boolean {
  return details["dividend_amount"] != null;
}
