/** Texts for a form whose record was deleted elsewhere. */
export const deletedTexts = {
  title: "This was deleted in the meantime",
  by: (name: string, when: string) => `by ${name}, ${when}`,
  kept: "Nothing you typed is lost.",
  offer: "Bring it back, then save what you typed.",
  bringBack: "Bring it back",
  backTitle: "It is back as it was",
  back: "Save to put what you typed upon it.",
} as const;
