import { commonTexts } from "../texts.ts";
import { readTypedAmount, spelledOut } from "./typed-amount.ts";

/** What is wrong with a text in an amount field, with what to type instead; null where it is one amount, or nothing. */
export function amountFault(text: string): string | null {
  const { kind } = readTypedAmount(text);
  if (kind === "ambiguous") return commonTexts.twoAmounts;
  if (kind !== "invalid") return null;
  const spelled = spelledOut(text);
  return spelled === null ? commonTexts.noAmount : commonTexts.typeInstead(spelled);
}
