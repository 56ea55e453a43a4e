import { commonTexts } from "../texts.ts";
import { dayOf, isDay, type DayText } from "./day.ts";

/** What a text in a date field means: a day, nothing, or no date at all, with what is said of it. */
export type ReadDate =
  | { readonly kind: "day"; readonly day: DayText }
  | { readonly kind: "empty" }
  | { readonly kind: "invalid"; readonly says: string };

/** Reads words of one language as a moment; null where they are none. */
interface PhraseReader {
  parseDate(text: string, reference: Date): Date | null;
}

const english = (): Promise<PhraseReader> => import("chrono-node/en");

/** The readers of words, each loaded when its language is first met. */
const readers: Readonly<Record<string, () => Promise<PhraseReader>>> = {
  de: () => import("chrono-node/de"),
  es: () => import("chrono-node/es"),
  fr: () => import("chrono-node/fr"),
  it: () => import("chrono-node/it"),
  ja: () => import("chrono-node/ja"),
  nl: () => import("chrono-node/nl"),
  pt: () => import("chrono-node/pt"),
  ru: () => import("chrono-node/ru"),
  sv: () => import("chrono-node/sv"),
  uk: () => import("chrono-node/uk"),
};

/** The language of a locale such as `de-CH`; null where the locale is none, as `en-US@posix`. */
function languageOf(locale: string): string | null {
  try {
    return new Intl.Locale(locale).language;
  } catch {
    // How Intl says that a text names no locale.
    return null;
  }
}

/**
 * Reads `yyyy-MM-dd` or a phrase such as `today` or `last month`, counted from `reference`: in the language of the
 * locale where its words are known, and in English.
 */
export async function readDate(text: string, reference: Date, locale: string): Promise<ReadDate> {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (isDay(trimmed)) return { kind: "day", day: trimmed };
  const invalid = { kind: "invalid", says: commonTexts.badDate } as const;
  if (/^[\d\s.,-]+$/.test(trimmed)) return invalid;
  const language = languageOf(locale);
  const own = readers[language ?? ""];
  const date = (await phrase(own, trimmed, reference)) ?? (await phrase(english, trimmed, reference));
  if (date !== null) {
    const day = dayOf(date);
    return isDay(day) ? { kind: "day", day } : invalid;
  }
  return language === null ? { kind: "invalid", says: commonTexts.invalidLocale } : invalid;
}

async function phrase(
  load: (() => Promise<PhraseReader>) | undefined,
  text: string,
  reference: Date,
): Promise<Date | null> {
  return load === undefined ? null : (await load()).parseDate(text, reference);
}
