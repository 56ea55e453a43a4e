import type { WordMeaning } from "./mapping.ts";

/** What the words of banks and brokers mean; the first that fits counts. */
const WORDS: readonly (readonly [WordMeaning, RegExp])[] = [
  ["ACTION", /\b(stock ?split|split|spin ?off|merger|name changed?|reorg|full redemption)\b/],
  ["CASH", /\bjournal(ed)?\b/],
  [
    "CAPRETURN",
    /\b(return of (capital|principal)|capital return|kapitalr[uü]ck(zahlung|f[uü]hrung)|remboursement de capital|devoluci[oó]n de capital|rimborso di capitale)\b/,
  ],
  [
    "DIVIDEND",
    /\b(dividend[es]?|div\b|dividende|dividendo|ertr[aä]gnis|aussch[uü]ttung|distribution|cash ?div|qual.*div|coupon|capital gains?.*(lt|st|long|short)?|cap gain|staking|rewards? income|earn)/,
  ],
  [
    "FEE",
    /\b(fees?|commission|geb[uü]hr|entgelt|frais|tax|steuer|withh(eld|olding)|adr mgmt|charges?|debit interest|sollzins|belastung zins|custody)/,
  ],
  [
    "INCOME",
    /\b(interest|zins(en)?|int[eé]r[eê]ts?|interes(es)?|interessi|rente|bank int|credit int|lending|reward|cashback|inflation|futures mtm)/,
  ],
  [
    "SELL",
    /\b(sell|sold|sale|verkauf|vente|venta|vendita|verkoop|redemption|redeem|market sell|limit sell|advanced trade sell|redeemed|you sold)\b|^s$/,
  ],
  [
    "BUY",
    /\b(buy|bought|purchase|kauf|achat|compra|acquisto|koop|reinvest(ment|ed)?( shares)?|market buy|limit buy|advanced trade buy|you bought|sparplan|savings plan|subscription)\b|^b$/,
  ],
  [
    "DEPOSIT",
    /\b(deposit|einzahlung|d[eé]p[oô]t|ingreso|versamento|storting|contribution|receive|received|funding|money ?in|transfer in|incoming|moneylink|wire in|ach in|credit)\b/,
  ],
  [
    "WITHDRAW",
    /\b(withdraw(al)?|auszahlung|retrait|retiro|prelievo|opname|send|sent|transfer out|outgoing|wire out|cash out|debit)\b/,
  ],
  [
    "CASH",
    /\b(transfer|cash|payment|[uü]berweisung|virement|transferencia|bonifico|overboeking|lastschrift|gutschrift|card|karten|atm|pos|cheque|check|sepa|standing order|dauerauftrag)/,
  ],
];

/** What a word of a column of actions means; null where it is not known. */
export function meaningOf(word: string): WordMeaning | null {
  const plain = word.toLowerCase().replace(/[_/-]+/g, " ");
  for (const [meaning, words] of WORDS) if (words.test(plain)) return meaning;
  return null;
}
