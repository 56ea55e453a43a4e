import { language } from "./chosen.ts";
import { pseudo } from "./pseudo.ts";

/**
 * A language of the interface is one module beside each catalogue of texts, and nothing else:
 *
 *     // features/locks/texts.ts
 *     export const lockPageTexts = catalogue({ title: "Lock date", of: (day: string) => `Locked up to ${day}` });
 *
 *     // features/locks/texts.de.ts
 *     translate(lockPageTexts, { title: "Sperrdatum", of: (day) => `Gesperrt bis ${day}` });
 *
 * The module of a language is read before the page that shows its texts. The English text stays where the language has
 * none.
 */
export type Translation<T> = T extends string
  ? string
  : T extends (...given: infer Given) => infer Text
    ? (...given: Given) => Translation<Text>
    : T extends object
      ? { readonly [Key in keyof T]?: Translation<T[Key]> }
      : T;

/** The texts of one folder: English as written, or the same through the pseudo-language where that is chosen. */
/* @__NO_SIDE_EFFECTS__ */
export function catalogue<const Texts extends object>(english: Texts): Texts {
  return language === "en-XA" ? pseudo(english) : english;
}

/** Puts the texts of another language in place of those of a catalogue. */
export function translate<Texts extends object>(texts: Texts, translation: Translation<Texts>): void {
  for (const [key, text] of Object.entries(translation)) {
    const english: unknown = Reflect.get(texts, key);
    if (typeof text === "object" && typeof english === "object" && english !== null) translate(english, text);
    else Reflect.set(texts, key, text);
  }
}
