import type { ExplainEvidence } from "@distributary/contract/summary-explain";
import type { ReactElement } from "react";
import { Figure } from "../../ui/figure.tsx";
import { priceDigits, quantityDigits } from "../../ui/format/amount.ts";
import { formatDay } from "../../ui/format/day.ts";
import { Note } from "../../ui/states.tsx";
import { Kind } from "./evidence-kind.tsx";
import { EvidenceRecords } from "./evidence-records.tsx";
import styles from "./explain-sheet.module.css";
import { soldLotsTexts as soldTexts } from "./sold-lots-texts.ts";
import { explainTexts, sourceTexts } from "./texts.ts";

interface EvidenceTablesProps {
  readonly evidence: readonly ExplainEvidence[];
  readonly unit: string;
  readonly onOpen: (key: string) => void;
  readonly onTransaction: (id: string) => void;
}

type Of<Kind extends ExplainEvidence["kind"]> = Extract<ExplainEvidence, { kind: Kind }>;

/** The evidence by kind: parts that open further, prices, rates, lots, legs, and what is not known. */
export function EvidenceTables({ evidence, unit, onOpen, onTransaction }: EvidenceTablesProps): ReactElement {
  const of = <Kind extends ExplainEvidence["kind"]>(kind: Kind): Of<Kind>[] =>
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
        <Kind title={explainTexts.prices} head={[explainTexts.date, explainTexts.source]} right={[explainTexts.amount]}>
          {prices.map((item, index) => (
            <tr key={index}>
              <td className={styles["day"]}>{formatDay(item.date)}</td>
              <td>{sourceTexts[item.source] ?? item.source}</td>
              <td className={styles["right"]}>
                <Figure value={item.price} digits={priceDigits} unit={item.currency} />
                {item.accrued !== null && (
                  <div className={styles["muted"]}>
                    {explainTexts.accrued} <Figure value={item.accrued} digits={priceDigits} />
                  </div>
                )}
              </td>
            </tr>
          ))}
        </Kind>
      )}
      {rates.length > 0 && (
        <Kind
          title={explainTexts.rates}
          head={[explainTexts.currencies, explainTexts.date]}
          right={[explainTexts.rate]}
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
        <Kind title={explainTexts.parts} head={[explainTexts.what]} right={[`${explainTexts.amount}, ${unit}`]}>
          {parts.map((item) => (
            <tr key={item.key}>
              <td className={styles["wrap"]}>{item.label}</td>
              <td className={styles["right"]}>
                <Figure value={item.amount} name={item.label} unit={item.unit} onOpen={() => onOpen(item.key)} />
              </td>
            </tr>
          ))}
        </Kind>
      )}
      <EvidenceRecords records={of("record")} />
      {lots.length > 0 && (
        <Kind
          title={explainTexts.lots}
          head={[explainTexts.acquired]}
          right={[explainTexts.quantity, explainTexts.cost]}
        >
          {lots.map((item, index) => (
            <tr key={index}>
              <td>
                <Link day={item.acquired_on} id={item.transaction_id} onTransaction={onTransaction} />
                {item.reason !== null && <div className={styles["muted"]}>{item.reason}</div>}
              </td>
              <td className={styles["right"]}>
                <Figure value={item.quantity} digits={quantityDigits} />
              </td>
              <td className={styles["right"]}>
                <Figure value={item.basis} />
              </td>
            </tr>
          ))}
        </Kind>
      )}
      {sold.length > 0 && (
        <Kind
          title={soldTexts.title}
          head={[soldTexts.soldOn]}
          right={[soldTexts.quantity, soldTexts.proceeds, soldTexts.cost, `${soldTexts.gain}, ${unit}`]}
          spare={soldTexts.quantity}
        >
          {sold.map((item, index) => (
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
      )}
      {legs.length > 0 && (
        <Kind
          title={explainTexts.legs}
          head={[explainTexts.date, explainTexts.what]}
          right={[
            explainTexts.quantity,
            explainTexts.amount,
            ...(counted ? [explainTexts.counts(unit)] : []),
            explainTexts.running,
          ]}
          spare={explainTexts.running}
        >
          {legs.map((item, index) => (
            <tr key={index}>
              <td>
                <Link day={item.date} id={item.transaction_id} onTransaction={onTransaction} />
              </td>
              <td className={styles["wrap"]}>{item.description}</td>
              <td className={styles["right"]}>
                <Figure value={item.quantity} digits={quantityDigits} sign="always" />
              </td>
              <td className={styles["right"]}>
                {item.consideration !== null && <Figure value={item.consideration} unit={item.currency} />}
                {item.fees !== undefined && (
                  <div className={styles["muted"]}>
                    {explainTexts.fees} <Figure value={item.fees} />
                  </div>
                )}
              </td>
              {counted && (
                <td className={styles["right"]}>
                  <Figure value={item.counts ?? item.consideration} name={explainTexts.counts(unit)} />
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

function Link({
  day,
  id,
  onTransaction,
}: {
  day: string;
  id: string | null;
  onTransaction: (id: string) => void;
}): ReactElement {
  if (id === null || id === "") return <span className={styles["day"]}>{formatDay(day)}</span>;
  return (
    <button
      type="button"
      className={styles["link"]}
      aria-label={`${explainTexts.openTransaction} ${formatDay(day)}`}
      onClick={() => onTransaction(id)}
    >
      {formatDay(day)}
    </button>
  );
}
