import type { ColumnRole } from "./mapping.ts";

/** Words of headings, by what the column is; the first that fits counts. English, German, French, Spanish, Italian, Dutch. */
const HEADINGS: readonly (readonly [ColumnRole, RegExp])[] = [
  [
    "ignore",
    /^(available|verf[uü]gbar|time|uhrzeit|heure|hora|ora|tijd|run ?date.*time|settle(ment)? ?date|value ?date|valuta(datum)?|wertstellung(stag)?|date (de )?valeur|fecha valor|data valuta|rentedatum|posting ?date 2)$/,
  ],
  ["tags", /^(tags|labels|schlagw[oö]rter|[eé]tiquettes|etiquetas|etichette)$/],
  ["notes", /^(notes|memo\/notes|notizen?|annotations?)$/],
  ["isin", /^(isin|isin.?code|code isin)$/],
  ["symbol", /^(symbol|ticker|ticker.?symbol|k[uü]rzel|security.?id|asset|wkn|cusip|s[ií]mbolo|coin|market|pair)$/],
  [
    "security",
    /^(name|product|produkt|security|security.?name|security.?description|investment.?name|fund.?name|instrument|stock|holding|wertpapier(name)?|titel|valeur|libell[eé] (du )?titre|producto|titolo|effect|bezeichnung|nom du titre)$/,
  ],
  [
    "quantity",
    /^(quantity|qty|shares|units|no\.? of shares|number of shares|st[uü]ck|anteile|anzahl|menge|nominale?|quantit[eé]s?|cantidad|n[uú]mero|quantit[aà]|aantal|quantity transacted|filled|executed|size|parts|titres)$/,
  ],
  [
    "price",
    /^(price|kurs|preis|cours|prix|prix unitaire|precio|prezzo|koers|share.?price|unit.?price|price.?per.?(share|unit)|price \/ share|price \(\$\)|t\.? ?price|spot price at transaction|price at transaction|avg\.? price|st[uü]ckpreis)$/,
  ],
  [
    "fee",
    /^(fees?|commission|comm\/fee|commission \(\$\)|commissions?|fees? ?(and|&|\/) ?(comm(ission)?s?|spread)|fees \(\$\)|fees & comm|geb[uü]hr(en)?|provision|spesen|frais|comisi[oó]n|commissioni|kosten|transaction (and\/or third party )?(fees?|costs?).*|gebühren)$/,
  ],
  [
    "action",
    /^(action|type|transaction.?type|activity.?type|typ|transaktionstyp|op[eé]ration|type d.op[eé]ration|tipo|side|buy.?sell|buysell|kauf.?verkauf|vorgang|umsatzart|art|buchungstext|trans\.? ?code|activity|transaction|transaktionen)$/,
  ],
  [
    "direction",
    /^(direction|dr ?\/ ?cr|cr ?\/ ?dr|d ?\/ ?c|c ?\/ ?d|debit ?\/ ?credit|debit or credit|credit.?debit( indicator)?|soll ?\/ ?haben|s ?\/ ?h|sens|af ?\/? ?bij|af bij|debet ?\/ ?credit|indicator)$/,
  ],
  [
    "balance",
    /^(balance|running.?balance|running.?bal\.?|account balance|saldo|kontostand|saldo nach buchung|solde|saldo na (mutatie|trn|boeking)|balance after|ending balance|closing balance|new balance|cash balance|saldo disponible|saldo contable|neuer saldo|buchungssaldo|saldo po (operacji|transakcji)|saldo cont[aá]bil[ií]stico|saldo contable|z[uů]statek|saldo etter|n[uů]v[aä]rande saldo|running bal|guthaben|saldo na mutatie|egyenleg|残高|取引後残高)$/,
  ],
  [
    "debit",
    /^(debits?|debit amount|withdrawals?|withdrawal amount|paid out|money out|out|spent|payments?|soll|belastung(en)?|lastschrift|ausgaben?|d[eé]bit|cargo|cargos|uscite|addebiti|dare|af|d[eé]bitos?|d[eé]bit euros|lastschrift|ut fra konto|ut|uit|uitgaven|uttag|udgifter|obci[aą][zż]enia|sa[ií]das?|belastung)$/,
  ],
  [
    "credit",
    /^(credits?|credit amount|deposits?|deposit amount|paid in|money in|in|received|haben|gutschrift(en)?|einnahmen?|eingang|cr[eé]dit|abonos?|entrate|accrediti|avere|bij|cr[eé]ditos?|cr[eé]dit euros|inn p[aå] konto|inn|ins[aä]ttning|indt[aæ]gter|uznania|entradas?|gutschrift)$/,
  ],
  [
    "amount",
    /^(amount|amt|total|net.?amount|amount \(\$\)|total \(\$\)|value|sum|betrag|umsatz|gesamtbetrag|montant|montant net|importe|import|importo|bedrag|mutatie|transaction.?amount|total amount|principal amount|net proceeds|proceeds|net cash|quote amount|total \(inclusive of fees.*|cost|change|beløb|bel[oø]p|belopp|kwota( (operacji|transakcji))?|[cč][aá]stka|valor|[oö]sszeg|iznos|summa|importe neto|cad\$|入出金|金額|umsatz|nettobetrag|montant total)$/,
  ],
  [
    "currency",
    /^(currency|ccy|curr\.?|currency ?code|w[aä]hrung|devise|monnaie|divisa|moneda|valuta|munt|mutation currency|currency \(total\)|price currency|asset currency|valuta|waluta|m[eě]na|moeda|mena)$/,
  ],
  [
    "id",
    /^(id|transaction.?id|trans\.? ?id|reference ?(number|no\.?)?|ref\.?( ?no\.?)?|fitid|trade.?id|order.?id|transaktions.?id|referenz|num[eé]ro d.op[eé]ration|txid|trxid|uuid|entry reference|transaction reference|volgnr|auftrag #?|order #)$/,
  ],
  [
    "account",
    /^(account|account.?number|account.?no\.?|account.?name|account.?id|konto|kontonummer|auftragskonto|iban|iban auftragskonto|compte|num[eé]ro de compte|cuenta|conto|rekening|rekeningnummer|iban\/bban|portfolio|depot|acct|account num|conto o carta|konto nr|rachunek|[cč][ií]slo [uú][cč]tu|conta|bank account|account name)$/,
  ],
  [
    "date",
    /^(date|datum|fecha|data|dato|transaction.?date|trans\.? ?date|posted?( ?date)?|posting.?date|booking.?date|trade.?date|buchungs(tag|datum)|buchung|date (de )?(l.)?(op[eé]ration|comptabilisation|comptable)|date op[eé]ration|date compta|fecha (de )?(operaci[oó]n|contable)|fecha|data (contabile|operazione|registrazione)|boekdatum|transactiedatum|run ?date|activity.?date|completed ?date|started ?date|date\/time|datetime|date ?time|timestamp|time \(utc\)|date \(utc\)|date.?utc|created|day|tag|dato|bokf[oö]ringsdag|bokf[oø]ringsdato|bogf[oø]rt|transaktionsdag|data (operacji|transakcji|ksi[eę]gowania)|datum za[uú][cč]tov[aá]n[ií]|data mov\.?|date op|transaction date|取引日|日付)$/,
  ],
  [
    "text",
    /^(description|details?|narrative|memo|payee|merchant|notes?|comments?|particulars|remarks?|transaction.?(details|description)|name ?\/ ?description|counterparty|counter ?party|beneficiary|verwendungszweck|zweck|empf[aä]nger|beg[uü]nstigter|auftraggeber|beguenstigter.*|zahlungsempf[aä]nger.*|zahlungspflichtige.*|beschreibung|text|libell[eé]|nature|d[eé]tail|concepto|descripci[oó]n|observaciones|descrizione|causale|naam ?\/ ?omschrijving|omschrijving(-?\d)?|mededeling(en)?|naam tegenpartij|to\/from|from|to|reference text|category|kategorie|partner ?name|payment ?reference|tekst|forklaring|rubrik|namn|navn|opis( operacji| transakcji)?|tytu[lł]|nazwa|n[aá]zev.*|zpr[aá]va.*|descri[cç][aã]o|hist[oó]rico|movimento|movimiento|m[aá]s datos|operazione|dettagli|label|入出金内容|摘要|counter ?party|reference|narration|avisierungstext|bewegungstyp|beschreibung ?\d|description ?\d|name)$/,
  ],
];

/** What a heading says its column is; null where it says nothing known. */
export function roleOfHeading(name: string): ColumnRole | null {
  const plain = name
    .replace(/^\uFEFF/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replace(/[_*#]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const bare = plain
    .replace(/\s*[([](?:eur|usd|chf|gbp|[a-z]{3}|in [a-z]{3}|€|\$|£)[)\]]$/i, "")
    .replace(/ (?:in|en)? ?(?:euros?|dollars|francs|eur|usd|chf|gbp)$/, "")
    .replace(/（?\(?円\)?）?$/, "")
    .replace(/:$/, "");
  for (const name of [plain, bare]) for (const [role, words] of HEADINGS) if (words.test(name)) return role;
  return null;
}

/** The currency that a heading names: `Amount (EUR)`; empty where it names none. */
export function currencyOfHeading(name: string): string {
  const found = /(?:\b|[([_ ])(EUR|USD|CHF|GBP|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|JPY|INR|SGD|HKD|BRL|MXN|ZAR)\b/.exec(
    name,
  );
  return found?.[1] ?? (name.includes("円") ? "JPY" : "");
}
