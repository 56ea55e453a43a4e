import { catalogue } from "../../language/catalogue.ts";

/** What a form that is read as it is typed says of its fields. */
export const typedTexts = catalogue({
  badNumber: "Enter a number.",
  aboveZero: "Enter a value greater than zero.",
  notBelowZero: "Enter zero or more.",
  atMost: (most: string) => `Enter at most ${most}.`,
  wholeNumber: "Enter a whole number.",
});
