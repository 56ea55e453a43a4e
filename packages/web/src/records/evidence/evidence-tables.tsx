import type { EvidenceItem } from "@distributary/contract/summary/evidence";
import { Link } from "@tanstack/react-router";
import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { priceDigits, quantityDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { Note } from "../../ui/states.tsx";
import { EvidenceAmount } from "./evidence-amount.tsx";
import { EvidenceDays } from "./evidence-days.tsx";
import { Kind } from "./evidence-kind.tsx";
import { OpenLots, SoldLots } from "./evidence-lots.tsx";
import { EvidenceRecords } from "./evidence-records.tsx";
import styles from "./evidence-sheet.module.css";
import { evidenceTexts, sourceTexts } from "./texts.ts";
import { TransactionDay } from "./transaction-day.tsx";

interface EvidenceTablesProps {
  readonly evidence: readonly EvidenceItem[];
  readonly unit: string;
  readonly onOpen: (key: string) => void;
  readonly onTransaction: (id: string) => void;
}

type Of<Kind extends EvidenceItem["kind"]> = Extract<EvidenceItem, { kind: Kind }>;

/** The evidence by kind: parts that open further, prices, rates, lots, legs, and what is not known. */
export function EvidenceTables({ evidence, unit, onOpen, onTransaction }: EvidenceTablesProps): ReactElement {
  const of = <Kind extends EvidenceItem["kind"]>(kind: Kind): Of<Kind>[] =>
    evidence.filter((item): item is Of<Kind> => item.kind === kind);
  const [parts, prices, rates, lots, sold, legs, missing] = [
    of("part"),
    of("price"),
    of("rate"),
    of("lot").filter((item) => item.sold_on === undefined),
    of("lot").filter((item) => item.sold_on !== undefined),
    of("leg"),
    of("missing"),
  ];
  const counted = legs.some((leg) => leg.counts !== undefined);
  return (
    <>
      {missing.length > 0 && (
        <div className={styles["missing"]}>
          {missing.map((item, index) => (
            <Note key={index} tone="warn">
              {item.reason}
            </Note>
          ))}
        </div>
      )}
      {prices.length > 0 && (
        <Kind
          title={evidenceTexts.prices}
          head={[evidenceTexts.date, evidenceTexts.source]}
          right={[evidenceTexts.amount]}
        >
          {prices.map((item, index) => (
            <tr key={index}>
              <td className={styles["day"]}>
                {item.observable_id === null ? (
                  formatDay(item.date)
                ) : (
                  <Link to="/observable/$id" params={{ id: item.observable_id }}>
                    {formatDay(item.date)}
                  </Link>
                )}
              </td>
              <td>{sourceTexts[item.source] ?? item.source}</td>
              <td className={styles["right"]}>
                <Figure value={item.price} digits={priceDigits} unit={item.currency} />
                {item.accrued !== null && (
                  <div className={styles["muted"]}>
                    {evidenceTexts.accrued} <Figure value={item.accrued} digits={priceDigits} />
                  </div>
                )}
              </td>
            </tr>
          ))}
        </Kind>
      )}
      {rates.length > 0 && (
        <Kind
          title={evidenceTexts.rates}
          head={[evidenceTexts.currencies, evidenceTexts.date]}
          right={[evidenceTexts.rate]}
        >
          {rates.map((item, index) => (
            <tr key={index}>
              <td title={item.path.join(" → ")}>
                {item.from} → {item.to}
              </td>
              <td className={styles["day"]}>{formatDay(item.date)}</td>
              <td className={styles["right"]}>
                <Figure open value={item.rate} digits={priceDigits} />
              </td>
            </tr>
          ))}
        </Kind>
      )}
      {parts.length > 0 && (
        <Kind title={evidenceTexts.parts} head={[evidenceTexts.what]} right={[partsHead(parts, unit)]}>
          {parts.map((item) => (
            <tr key={`${item.key} ${item.label}`}>
              <td className={styles["wrap"]}>{item.label}</td>
              <td className={styles["right"]}>
                <EvidenceAmount
                  value={item.amount}
                  unit={item.unit ?? unit}
                  shownUnit={item.unit}
                  name={item.label}
                  onOpen={() => onOpen(item.key)}
                />
              </td>
            </tr>
          ))}
        </Kind>
      )}
      <EvidenceDays days={of("day")} onOpen={onOpen} />
      <EvidenceRecords records={of("record")} />
      <OpenLots lots={lots} unit={unit} onTransaction={onTransaction} />
      <SoldLots lots={sold} unit={unit} />
      {legs.length > 0 && (
        <Kind
          title={evidenceTexts.legs}
          head={[evidenceTexts.date, evidenceTexts.what]}
          right={[
            evidenceTexts.quantity,
            evidenceTexts.amount,
            ...(counted ? [evidenceTexts.counts(unit)] : []),
            evidenceTexts.running,
          ]}
          spare={evidenceTexts.running}
        >
          {legs.map((item, index) => (
            <tr key={index}>
              <td>
                <TransactionDay day={item.date} id={item.transaction_id} onTransaction={onTransaction} />
              </td>
              <td className={styles["wrap"]}>{item.description}</td>
              <td className={styles["right"]}>
                <Figure value={item.quantity} digits={quantityDigits} sign="always" />
              </td>
              <td className={styles["right"]}>
                {item.consideration !== null && <Figure value={item.consideration} unit={item.currency} />}
                {item.fees !== undefined && (
                  <div className={styles["muted"]}>
                    {evidenceTexts.fees} <Figure value={item.fees} />
                  </div>
                )}
              </td>
              {counted && (
                <td className={styles["right"]}>
                  <Figure value={item.counts ?? item.consideration} name={evidenceTexts.counts(unit)} />
                </td>
              )}
              <td className={`${styles["right"]} ${styles["spare"]}`}>
                <Figure value={item.running} digits={quantityDigits} />
              </td>
            </tr>
          ))}
        </Kind>
      )}
    </>
  );
}

/** Parts that each say what they are in need no unit over them. */
function partsHead(parts: readonly Of<"part">[], unit: string): string {
  return parts.every((part) => part.unit !== undefined) ? evidenceTexts.amount : `${evidenceTexts.amount}, ${unit}`;
}
