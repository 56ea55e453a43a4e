import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { useMayWrite } from "../../../data/session/session.ts";
import { useKnownNames } from "../../../records/page/names.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import styles from "./conversion-panel.module.css";
import { conversionTexts as texts } from "./conversion-texts.ts";
import { sharesByAccount, type HeldUnits } from "./converting.ts";

/** The way from a tried round to its entry: of each account that holds the SAFE its units, and its part of the shares. */
export function ConversionRecord({
  instrument,
  held,
  shares,
  date,
}: {
  instrument: string;
  held: readonly HeldUnits[];
  /** that come for all of it */
  shares: string;
  /** `yyyy-MM-dd` */
  date: string;
}): ReactElement | null {
  const names = useKnownNames();
  const writes = useMayWrite();
  if (!writes) return null;
  if (held.length === 0) return <p className={styles["note"]}>{texts.nothingHeld}</p>;
  const received = sharesByAccount(held, shares);
  return (
    <div className={styles["record"]}>
      {held.map(({ account, quantity }, place) => (
        <Link
          key={account}
          to="/transaction/guided"
          search={{
            kind: "merger",
            instrument,
            account,
            units: quantity,
            received_units: received[place] ?? "0",
            date,
          }}
          className={buttonClass("primary")}
        >
          {held.length === 1 ? texts.record : texts.recordIn(names(account))}
        </Link>
      ))}
      <span className={styles["note"]}>{texts.recordNote}</span>
    </div>
  );
}
