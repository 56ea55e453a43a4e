import type { ImportMapping, ImportSource } from "@distributary/contract/entry/import-mappings";
import type { Recognised } from "@distributary/domain/readers/recognise";
import type { SourceFile } from "../planning/source-file.ts";
import type { FileText } from "./file-text.ts";
import type { Memory, TranslationParts } from "./translation-parts.ts";
import { ofPlain, ofTable } from "./wire-mapping.ts";

/** Forms whose amounts may name no currency. */
const CURRENCY_LESS: ReadonlySet<string> = new Set(["ledger", "beancount", "gnucash", "ghostfolio", "actual"]);

/** A file of another program as it is to be read: as it was chosen, as one of its source was before, or as it was found. */
export function describe(
  { choices, memory, currency }: Pick<TranslationParts, "choices" | "memory" | "currency">,
  file: Pick<SourceFile, "name">,
  text: Pick<FileText, "encoding">,
  recognised: Recognised,
): ImportSource & { readonly fingerprint: string } {
  const found = foundMapping(recognised, memory);
  const fingerprint = recognised.form === "table" ? recognised.guess.fingerprint : "";
  const remembered = memory.mappings[fingerprint];
  const shared = memory.shared[fingerprint];
  const chosen = choices[file.name];
  const origin =
    chosen !== undefined
      ? "chosen"
      : remembered !== undefined
        ? "remembered"
        : shared !== undefined
          ? "shared"
          : "found";
  const before = remembered ?? (shared === undefined ? undefined : { ...found, ...shared });
  const kept = chosen ?? (before === undefined ? found : withHeading(before, found));
  const needsAccount = recognised.form === "table" || recognised.form === "qif";
  const needsCurrency = needsAccount || CURRENCY_LESS.has(recognised.form);
  const mapping = {
    ...kept,
    account: kept.account === "" && needsAccount ? stem(file.name) : kept.account,
    currency: kept.currency === "" && needsCurrency ? currency : kept.currency,
  };
  const guess = recognised.form === "table" ? recognised.guess : null;
  return {
    file: file.name,
    form: recognised.form,
    encoding: text.encoding,
    mapping,
    origin,
    names: [...(guess?.names ?? [])],
    sample: (guess?.sample ?? []).map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, 200)) })),
    words: [...(guess?.words ?? [])].map(({ word, count }) => ({ word: word.slice(0, 100), count })),
    accounts: [],
    balances: guess?.evidence.balances ?? null,
    uncertain: uncertain(recognised, found, needsAccount).filter((point) => isOpen(origin, point)),
    fingerprint,
  };
}

function foundMapping(recognised: Recognised, memory: Memory): ImportMapping {
  if (recognised.form === "table") return ofTable(recognised.guess.mapping, memory.accounts);
  return ofPlain(recognised.form === "qif" ? recognised.mapping : {}, memory.accounts);
}

/** What was remembered, with what is of this file alone: where its heading stands, and words it has for the first time. */
function withHeading(remembered: ImportMapping, found: ImportMapping): ImportMapping {
  return { ...remembered, heading: found.heading, words: { ...found.words, ...remembered.words } };
}

/** Whether what could not be found out is still to be said: what a firm shares says nothing of accounts and currencies. */
function isOpen(origin: ImportSource["origin"], point: ImportSource["uncertain"][number]): boolean {
  return origin === "found" || (origin === "shared" && (point === "account" || point === "currency"));
}

function uncertain(recognised: Recognised, found: ImportMapping, needsAccount: boolean): ImportSource["uncertain"] {
  const open: ImportSource["uncertain"] = [];
  if (recognised.form === "table") {
    if (recognised.guess.evidence.dates === "chosen") open.push("day_order");
    if (!recognised.guess.evidence.decimalIsCertain) open.push("decimal");
  } else if (recognised.form === "qif" && !recognised.datesAreCertain) open.push("day_order");
  const names = recognised.form === "table" ? recognised.guess.mapping.columns : [];
  if (needsAccount && found.account === "" && !names.includes("account")) open.push("account");
  if (needsAccount && found.currency === "" && !names.includes("currency")) open.push("currency");
  return open;
}

/** The name of a file without its ending: what a new account is called until somebody says more. */
function stem(name: string): string {
  return (name.split("/").at(-1) ?? name).replace(/\.[A-Za-z0-9]{1,8}$/, "").slice(0, 100) || "Imported account";
}
