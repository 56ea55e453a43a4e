/** Texts for a form whose record was deleted elsewhere. */
export const deletedTexts = {
  title: "Someone deleted this record",
  by: (name: string, when: string) => `by ${name}, ${when}`,
  kept: "Your entries are kept.",
  offer: "Restore the record, then save your changes.",
  bringBack: "Restore record",
  backTitle: "Record restored",
  back: "Save to apply your changes.",
} as const;
