import { isCurrency } from "./commodities.ts";
import type { AccountClass, JournalBook } from "./journal-book.ts";

/** Roots of accounts in the languages that people keep books in. */
const ROOTS: readonly (readonly [AccountClass, RegExp])[] = [
  ["own", /^(assets?|aktiva|verm[oö]gen|actifs?|activos?|attivit[aà]|activa|tillg[aå]ngar|ativos?)$/i],
  [
    "debt",
    /^(liabilit(y|ies)|debts?|verbindlichkeiten|schulden|fremdkapital|passifs?|pasivos?|passivit[aà]|passiva|skulder|passivos?)$/i,
  ],
  [
    "income",
    /^(incomes?|revenues?|einnahmen|ertrag|ertr[aä]ge|eink[uü]nfte|revenus?|ingresos?|entrate|inkomsten|opbrengsten|int[aä]kter|receitas?)$/i,
  ],
  [
    "expense",
    /^(expenses?|ausgaben|aufwand|aufwendungen|d[eé]penses?|gastos?|spese|uitgaven|kosten|utgifter|despesas?)$/i,
  ],
  ["equity", /^(equity|eigenkapital|capitaux|capital|patrimonio|eigen vermogen|eget kapital|patrim[oô]nio)$/i],
];
const CASH =
  /^(cash|money|settlement|sweep|core|bar|geld|verrechnung|verrechnungskonto|liquidit[aä]t|liquidit[eé]s?|efectivo|contanti|[A-Z]{3})$/i;
const LOAN =
  /(loan|mortgage|credit ?line|heloc|kredit|darlehen|hypothek|pr[eê]t|emprunt|pr[eé]stamo|hipoteca|mutuo|lening)/i;

/** What each account of a journal is, and which of its names are one account to its owner. */
export class JournalAccounts {
  readonly #book: JournalBook;
  readonly #classes = new Map<string, AccountClass>();
  readonly #custody = new Map<string, string>();
  readonly #holdsUnits = new Set<string>();
  /** names with entries, and all that have others below them */
  readonly #named = new Set<string>();
  /** accounts with money in them, by those that are one account */
  readonly #money = new Map<string, Set<string>>();

  constructor(book: JournalBook) {
    this.#book = book;
    const own = new Map<string, { units: boolean; money: boolean }>();
    for (const { account } of book.opened) this.#name(parentOf(account));
    for (const { postings } of book.entries)
      for (const { account, amount } of postings) {
        this.#name(account);
        if (!this.isOwn(account)) continue;
        const held = own.get(account) ?? { units: false, money: false };
        if (amount !== null && !isCurrency(amount.commodity)) held.units = true;
        else held.money = true;
        own.set(account, held);
      }
    for (const [account, { units }] of own) if (units) this.#join(account, own);
    for (const [account, { units, money }] of own) {
      const kept = this.of(account);
      if (units) this.#holdsUnits.add(kept);
      if (!money) continue;
      const all = this.#money.get(kept) ?? new Set();
      this.#money.set(kept, all.add(account));
    }
  }

  #name(account: string): void {
    for (let name = account; name !== "" && !this.#named.has(name); name = parentOf(name)) this.#named.add(name);
  }

  /** Whether an account of its owner has neither entries nor others below it. */
  isUnused(account: string): boolean {
    return this.isOwn(account) && !this.#named.has(account);
  }

  /** What kind of account a name is: as it was declared, or by its root. What is nothing known is owned. */
  classOf(account: string): AccountClass {
    const known = this.#classes.get(account);
    if (known !== undefined) return known;
    let found: AccountClass | undefined;
    for (let name = account; found === undefined && name !== ""; name = parentOf(name))
      found = this.#book.classes.get(name);
    const root = account.split(":", 1)[0]!;
    found ??= ROOTS.find(([, words]) => words.test(root))?.[0] ?? "own";
    this.#classes.set(account, found);
    return found;
  }

  isOwn(account: string): boolean {
    const kind = this.classOf(account);
    return kind === "own" || kind === "debt";
  }

  /** The account that a name belongs to: that of a broker for its cash and for each of its holdings. */
  of(account: string): string {
    return this.#custody.get(account) ?? account;
  }

  /** The type of an account of the form. */
  typeOf(account: string): string {
    if (this.classOf(account) === "debt") return "DE";
    return this.#holdsUnits.has(account) ? "A" : "D";
  }

  isLoan(account: string): boolean {
    return this.classOf(account) === "debt" && LOAN.test(account);
  }

  /** Whether what a name has in money is all that its account has. */
  isAlone(account: string): boolean {
    const all = this.#money.get(this.of(account));
    return all === undefined || (all.size === 1 && all.has(account));
  }

  /** Cash beside holdings under one name, or holdings below an account with cash: one account of a broker. */
  #join(account: string, own: ReadonlyMap<string, { units: boolean; money: boolean }>): void {
    const parent = parentOf(account);
    if (parent === "") return;
    const isParentOwn = own.has(parent);
    if (!isParentOwn && !parent.includes(":")) return;
    const siblings = [...own].filter(
      ([name, held]) =>
        parentOf(name) === parent && held.money && !held.units && CASH.test(name.slice(parent.length + 1)),
    );
    if (siblings.length === 0 && !(isParentOwn && parent.includes(":"))) return;
    this.#custody.set(account, parent);
    for (const [name] of siblings) this.#custody.set(name, parent);
  }
}

function parentOf(account: string): string {
  const at = account.lastIndexOf(":");
  return at < 0 ? "" : account.slice(0, at);
}

/** The last part of a name. */
export function leafOf(account: string): string {
  return account.slice(account.lastIndexOf(":") + 1);
}
