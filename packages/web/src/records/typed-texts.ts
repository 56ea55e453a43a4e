/** What a form that is read as it is typed says of its fields. */
export const typedTexts = {
  badNumber: "A number is needed here.",
  aboveZero: "This must be above zero.",
  notBelowZero: "This must not be below zero.",
  atMost: (most: string) => `This is at most ${most}.`,
  ambiguous: (one: string, other: string) => `Type ${one} or ${other}: this could be either.`,
  wholeNumber: "A whole number is needed here.",
} as const;
