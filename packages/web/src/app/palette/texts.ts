import { catalogue } from "../../language/catalogue.ts";

/** Texts of the search over everything. */
export const paletteTexts = catalogue({
  schemeWords: "theme mode colour color",
  title: "Search",
  open: "Search (Ctrl K)",
  placeholder: "Records, pages, actions",
  results: "Results",
  pages: "Pages",
  actions: "Actions",
  universes: "Universes",
  enter: (name: string) => `Go to ${name}`,
  searching: "Searching",
  nothing: (text: string) => `No results for “${text}”. Try another name, number or symbol, or fewer letters.`,
  onPage: (page: number) => `page ${page}`,
  tooShort: "No page or action matches. Type at least two letters to search records.",
  failed: "We couldn’t search your records.",
});

/** Other words under which the search finds what can be added. */
export const creationWords = catalogue({
  transaction: "add enter record buy sell deposit payment",
  event: "new note capital call distribution",
  document: "new add file pdf statement letter contract scan",
  security: "new instrument stock fund bond",
  entity: "new person company trust owner",
  account: "new open bank brokerage",
  own: "new add start home house property mortgage loan debt bank brokerage fund company crypto",
  import: "new csv upload statement data",
});

/** Other words under which the search finds a page, by its path. */
export const pageWords: Readonly<Record<string, string>> = catalogue({
  "/instruments": "stocks bonds funds instruments shares",
  "/entities": "people persons companies owners trusts",
  "/accounts": "banks brokerages balances",
  "/documents": "files pdf statements contracts",
  "/reports": "pdf excel export print tax",
  "/reconciliation": "statements balances check",
  "/pricing": "quotes rates feed",
  "/pricing/enter": "quotes rates sheet",
  "/lock-date": "close period year",
  "/settings": "preferences currency lots download export backup",
  "/sharing": "invite people access adviser",
  "/reports/without-source": "evidence documents missing source audit",
  "/bundles": "share documents bundle outsider auditor download revoke",
  "/household": "family together universes consolidated sum clients",
  "/auth/profile": "name time zone",
  "/auth/security": "password sessions devices two-factor",
});
