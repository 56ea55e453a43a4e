import { isZero } from "../values/read-amount.ts";

const SPLIT = /\bsplit\s+(\d+(?:\.\d+)?)\s+for\s+(\d+(?:\.\d+)?)/i;
/** `MERGED(Acquisition) FOR USD 20.00 PER SHARE`, `BOND MATURITY FOR USD 1.00 PER BOND` */
const PAID_OUT = /\bfor\s+[A-Z]{3}\s+\d[\d.,]*\s+per\s+(?:share|bond|unit)\b/i;

/**
 * What Interactive Brokers says that a company did, as cells of a transaction: a split, or units that are paid for with
 * money alone, by a merger, a tender or at maturity. Null where it is anything else, such as a spin-off.
 */
export function actionCells(
  text: string,
  quantity: string,
  proceeds: string,
): ({ readonly type: string; readonly amount: string } & Readonly<Record<string, string>>) | null {
  if (quantity === "" || isZero(quantity)) return null;
  const ratio = SPLIT.exec(text);
  if (ratio !== null) return { type: "SPLIT", amount: "0", quantity, split_ratio: `${ratio[1]}:${ratio[2]}` };
  const isPaid = proceeds !== "" && !isZero(proceeds) && !proceeds.startsWith("-");
  return PAID_OUT.test(text) && quantity.startsWith("-") && isPaid
    ? { type: "SELL", amount: proceeds, quantity }
    : null;
}
