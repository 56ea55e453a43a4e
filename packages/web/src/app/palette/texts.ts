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
  nothing: (text: string) => `Nothing holds “${text}”.`,
  failed: "The search did not work. Try again.",
} as const;
