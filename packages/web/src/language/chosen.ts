/** `en-XA` is the pseudo-language of the tests: English with accents, brackets and a third more length. */
export type Language = "en" | "en-XA";

/** The language of the interface, as this browser keeps it; English outside of a browser and where none is kept. */
export const language: Language = chosen();

function chosen(): Language {
  if (typeof document === "undefined") return "en";
  try {
    return localStorage.getItem("persisted/language") === "en-XA" ? "en-XA" : "en";
  } catch {
    // A browser that keeps nothing.
    return "en";
  }
}
