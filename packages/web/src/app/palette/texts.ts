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
  tooShort: "No page or action matches. Type at least two letters to search records.",
  failed: "We couldn’t search your records.",
});
