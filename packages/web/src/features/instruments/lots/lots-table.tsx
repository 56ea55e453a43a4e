import type { SummaryLots } from "@distributary/contract/summary/analytic";
import type { ReactElement } from "react";
import { keyOfLot, opening } from "../../../records/evidence/figure-key.ts";
import { lotAccount, lotGainParts, lotQuantity, lotTerm } from "../../../records/table/lot-columns.tsx";
import { PlainTable, type PlainColumn } from "../../../records/table/plain-table.tsx";
import { useOpenEvidence } from "../../../records/use-open-evidence.ts";
import { Figure } from "../../../ui/figure.tsx";
import { accruedIn } from "../bond/accrued-in.ts";
import styles from "./lots-panel.module.css";
import { lotsTexts as texts } from "./lots-texts.ts";

type Lot = SummaryLots["items"][number];

/** When the units that are held came, what they cost, and what each lot has gained. */
export function LotsTable({ unit, items }: { unit: string; items: SummaryLots["items"] }): ReactElement {
  const explain = useOpenEvidence();
  if (items.length === 0) return <p>{texts.noOpen}</p>;
  const accrued = accruedIn(items);
  const value = (lot: Lot): ReactElement => (
    <Figure
      value={lot.value}
      name={texts.valueIn(unit)}
      onOpen={opening(keyOfLot(lot.explain_key, "value"), explain)}
    />
  );
  const gain = (lot: Lot): ReactElement => (
    <Figure
      change
      value={lot.unrealised}
      name={texts.gain}
      onOpen={opening(keyOfLot(lot.explain_key, "gain"), explain)}
    />
  );
  const columns: readonly PlainColumn<Lot>[] = [
    { id: "acquired", label: texts.acquired, cell: (lot) => lot.acquired_on },
    lotAccount(texts.account),
    lotQuantity(texts.quantity),
    {
      id: "cost",
      label: texts.costIn(unit),
      cell: (lot) => <Figure value={lot.basis} name={texts.costIn(unit)} onOpen={opening(lot.explain_key, explain)} />,
    },
    { id: "value", label: texts.valueIn(unit), cell: value, wide: true },
    { id: "gain", label: texts.gain, cell: gain },
    ...lotGainParts(items, explain),
    lotTerm(texts.term, texts.terms),
  ];
  return (
    <>
      <PlainTable caption={texts.open} columns={columns} rows={items} rowKey={(_, index) => index} />
      {accrued !== null && (
        <p className={styles["note"]}>
          {texts.accrued} <Figure value={accrued} unit={unit} />
        </p>
      )}
    </>
  );
}
