import type { OpeningKind } from "@distributary/contract/entry/openings";
import type { Errors, Values } from "../../records/form/fields.ts";
import { holdingField } from "./opening-fields.ts";
import { openingTexts } from "./texts.ts";

const { faults } = openingTexts;
const HOLDING = ["name", "ticker", "quantity", "cost", "price", "acquired_on"] as const;
const MORTGAGE = ["mortgage.owed", "mortgage.lender", "mortgage.rate", "mortgage.payment"] as const;

/**
 * What a form comes to as the call takes it: holdings as a list up to the last one that says anything, and a mortgage
 * only where one is said.
 */
export function openingOf(kind: OpeningKind, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { holdings, mortgage, ...rest } = body;
  const said = { kind, ...rest };
  if (kind === "brokerage") {
    const rows = Object.values((holdings ?? {}) as Record<string, Record<string, unknown>>);
    const last = rows.findLastIndex((row) => Object.keys(row).length > 0);
    return { ...said, holdings: rows.slice(0, last + 1) };
  }
  const isSaid = typeof mortgage === "object" && mortgage !== null && Object.keys(mortgage).length > 0;
  return isSaid ? { ...said, mortgage } : said;
}

/** What can be said of a form before the server is asked: signs, and what belongs together. */
export function wrongOpening(kind: OpeningKind, values: Values, holdings: number): Errors {
  const text = (name: string): string => {
    const value = values[name];
    return typeof value === "string" ? value.trim() : "";
  };
  const isBelowZero = (name: string): boolean => /^[-−–(]/.test(text(name));
  const wrong: Record<string, string> = {};
  if (kind === "loan" && isBelowZero("owed")) wrong["owed"] = faults.side;
  if (kind === "home" && isBelowZero("mortgage.owed")) wrong["mortgage.owed"] = faults.owed;
  if (kind === "home" && text("mortgage.owed") === "" && MORTGAGE.some((name) => text(name) !== ""))
    wrong["mortgage.owed"] = faults.owedNeeded;
  if (["home", "fund", "company", "other"].includes(kind) && text("value") === "" && text("cost") === "")
    wrong["value"] = faults.value;
  if (kind !== "brokerage") return wrong;
  const rows = Array.from({ length: holdings }, (_, at) => at);
  const isEmpty = (at: number): boolean => HOLDING.every((field) => text(holdingField(at, field)) === "");
  const last = rows.findLast((at) => !isEmpty(at)) ?? -1;
  for (const at of rows.slice(0, last + 1)) {
    if (text(holdingField(at, "name")) === "" && text(holdingField(at, "ticker")) === "")
      wrong[holdingField(at, "name")] = faults.security;
    if (text(holdingField(at, "quantity")) === "") wrong[holdingField(at, "quantity")] = faults.quantity;
  }
  return wrong;
}
