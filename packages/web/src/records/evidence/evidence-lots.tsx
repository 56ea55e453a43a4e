import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { quantityDigits } from "../../ui/format/amount.ts";
import { Kind } from "./evidence-kind.tsx";
import styles from "./evidence-sheet.module.css";
import { soldLotsTexts as soldTexts } from "./sold-lots-texts.ts";
import { evidenceTexts } from "./texts.ts";
import { TransactionDay } from "./transaction-day.tsx";

type Lot = Extract<EvidenceItem, { kind: "lot" }>;

/** Lots that are open: what is left of each and what it cost; under a gain also what they are worth and gained. */
export function OpenLots({
  lots,
  unit,
  onTransaction,
}: {
  lots: readonly Lot[];
  unit: string;
  onTransaction: (id: string) => void;
}): ReactElement | null {
  if (lots.length === 0) return null;
  const valued = lots.some((lot) => lot.gain !== undefined);
  return (
    <Kind
      title={evidenceTexts.lots}
      head={[evidenceTexts.acquired]}
      right={[
        evidenceTexts.quantity,
        ...(valued ? [evidenceTexts.value, evidenceTexts.cost, `${soldTexts.gain}, ${unit}`] : [evidenceTexts.cost]),
      ]}
      {...(valued ? { spare: evidenceTexts.quantity } : {})}
    >
      {lots.map((item, index) => (
        <tr key={index}>
          <td>
            <TransactionDay day={item.acquired_on} id={item.transaction_id} onTransaction={onTransaction} />
            {item.reason !== null && <div className={styles["muted"]}>{item.reason}</div>}
            {valued && <div className={styles["muted"]}>{soldTexts.term(item.term)}</div>}
          </td>
          <td className={`${styles["right"]} ${valued ? styles["spare"] : ""}`}>
            <Figure value={item.quantity} digits={quantityDigits} />
          </td>
          {valued && (
            <td className={styles["right"]}>
              <Figure value={item.value} />
            </td>
          )}
          <td className={styles["right"]}>
            <Figure value={item.basis} />
          </td>
          {valued && (
            <td className={styles["right"]}>
              <Figure value={item.gain} change />
            </td>
          )}
        </tr>
      ))}
    </Kind>
  );
}

/** Lots that were sold: for what, what they cost, and what of it was gain. */
export function SoldLots({ lots, unit }: { lots: readonly Lot[]; unit: string }): ReactElement | null {
  if (lots.length === 0) return null;
  return (
    <Kind
      title={soldTexts.title}
      head={[soldTexts.soldOn]}
      right={[soldTexts.quantity, soldTexts.proceeds, soldTexts.cost, `${soldTexts.gain}, ${unit}`]}
      spare={soldTexts.quantity}
    >
      {lots.map((item, index) => (
        <tr key={index}>
          <td>
            {item.sold_on}
            <div className={styles["muted"]}>{soldTexts.acquired(item.acquired_on, item.term)}</div>
          </td>
          <td className={`${styles["right"]} ${styles["spare"]}`}>
            <Figure value={item.quantity} digits={quantityDigits} />
          </td>
          <td className={styles["right"]}>
            <Figure value={item.proceeds} />
          </td>
          <td className={styles["right"]}>
            <Figure value={item.basis} />
          </td>
          <td className={styles["right"]}>
            <Figure value={item.gain} change />
          </td>
        </tr>
      ))}
    </Kind>
  );
}
