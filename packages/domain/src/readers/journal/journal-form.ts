const DATE = String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`;
const BEANCOUNT = new RegExp(
  String.raw`^${DATE}\s+(?:open\s+\p{Lu}|commodity\s+[A-Z]|balance\s+\p{Lu}[^\s]*:|pad\s+\p{Lu}|price\s+[A-Z][\w.'-]*\s+[\d.]|(?:txn|[*!])\s+")|^option\s+"\w+"\s+"`,
  "mu",
);
const PRICED = new RegExp(String.raw`^P\s+${DATE}(?:\s+[\d:]+)?\s+\S+\s+\S`, "m");
const ENTRY = new RegExp(
  String.raw`^(?:${DATE}|\d{1,2}/\d{1,2})(?:=\S+)?(?:\s[^\n]*)?\r?\n(?:[ \t]+;[^\n]*\r?\n)*[ \t]+[^\s;,][^\n]*`,
  "m",
);
const DIRECTIVE = /^(?:account|commodity|alias|include|apply account)\s+\S/m;

/** Which journal a text is by its beginning; null where it is none. */
export function journalForm(text: string): "ledger" | "beancount" | null {
  const head = text.slice(0, 64 * 1024);
  if (BEANCOUNT.test(head)) return "beancount";
  if (PRICED.test(head)) return "ledger";
  const entry = ENTRY.exec(head)?.[0];
  if (entry !== undefined)
    return /\n[ \t]+(?:[*!] )?[^\s;][^\n]*(?::[^\s]|(?: {2,}|\t)[^\n]*\d|$)/.test(entry) ? "ledger" : null;
  return DIRECTIVE.test(head) &&
    !/[,;\t]{2}/.test(head.slice(0, 500)) &&
    /^include\s+\S+\.(journal|j|ledger|dat|beancount|hledger)/m.test(head)
    ? "ledger"
    : null;
}
