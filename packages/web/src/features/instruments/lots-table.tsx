import type { SummaryLots } from "@distributary/contract/summary-analytic";
import type { ReactElement } from "react";
import { lotAccount, lotQuantity, lotTerm } from "../../records/lot-columns.tsx";
import { PlainTable, type PlainColumn } from "../../records/plain-table.tsx";
import { useExplain } from "../../records/use-explain.ts";
import { Figure } from "../../ui/figure.tsx";
import { accruedIn } from "./accrued-in.ts";
import styles from "./lots-panel.module.css";
import { lotsTexts as texts } from "./lots-texts.ts";

/** When the units that are held came, what they cost, and what each lot has gained. */
export function LotsTable({ unit, items }: { unit: string; items: SummaryLots["items"] }): ReactElement {
  const explain = useExplain();
  if (items.length === 0) return <p>{texts.noOpen}</p>;
  const accrued = accruedIn(items);
  const columns: readonly PlainColumn<SummaryLots["items"][number]>[] = [
    { id: "acquired", label: texts.acquired, cell: (lot) => lot.acquired_on },
    lotAccount(texts.account),
    lotQuantity(texts.quantity),
    {
      id: "cost",
      label: texts.costIn(unit),
      cell: (lot) => <Figure value={lot.basis} name={texts.costIn(unit)} onOpen={() => explain(lot.explain_key)} />,
    },
    { id: "value", label: texts.valueIn(unit), cell: (lot) => <Figure value={lot.value} />, wide: true },
    { id: "gain", label: texts.gain, cell: (lot) => <Figure value={lot.unrealised} change /> },
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
