/** Texts of the search over everything. */
export const paletteTexts = {
  title: "Search",
  open: "Search (Ctrl K)",
  placeholder: "Records, pages, actions",
  results: "What was found",
  pages: "Pages",
  actions: "Actions",
  universes: "Universes",
  enter: (name: string) => `Go to ${name}`,
  searching: "Searching",
  nothing: (text: string) =>
    `Nothing holds “${text}”. Names, numbers and symbols are searched: try another word, or fewer letters.`,
  tooShort: "No page or action is called so. Records are searched from two letters on.",
  failed: "The records could not be searched.",
} as const;
