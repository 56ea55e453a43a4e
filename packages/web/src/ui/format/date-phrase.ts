import { commonTexts } from "../texts.ts";
import { dayOrderChosen, daysInFigures, type DayOrder } from "./day-in-figures.ts";
import { dayOf, isDay, type DayText } from "./day.ts";
import { readPeriodPhrase } from "./period-phrase.ts";

/** What a text in a date field means: a day, nothing, or no date at all, with what is said of it. */
export type ReadDate =
  | { readonly kind: "day"; readonly day: DayText }
  | { readonly kind: "empty" }
  /** Figures with two readings: the days by which figure comes first. */
  | { readonly kind: "ambiguous"; readonly readings: Readonly<Record<DayOrder, DayText>> }
  | { readonly kind: "invalid"; readonly says: string };

/** Finds the moments that are named in a text of one language. */
interface PhraseReader {
  parse(text: string, reference: Date): readonly FoundPhrase[];
}

/** What a phrase must name one of to be about a day: an hour alone, or a quarter, is not. */
const partsOfDay = ["year", "month", "day", "weekday"] as const;

interface FoundPhrase {
  readonly index: number;
  readonly text: string;
  readonly start: { date(): Date; isCertain(part: (typeof partsOfDay)[number]): boolean };
  /** Where the phrase names a stretch of time. */
  readonly end?: object | null | undefined;
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
 * locale where its words are known, and in English. A text of which only a part was understood is none. Figures with two readings are both given (`daysInFigures`). A day of a
 * month without its year is the nearest one, where `past` the last one that came: what is recorded has happened.
 */
export async function readDate(text: string, reference: Date, locale: string, past = false): Promise<ReadDate> {
  const trimmed = text.trim();
  if (trimmed === "") return { kind: "empty" };
  if (isDay(trimmed)) return { kind: "day", day: trimmed };
  const figures = daysInFigures(trimmed) ?? (await daysOfNoYear(trimmed, reference, past));
  if (figures !== null) return readFigures(figures);
  const invalid = { kind: "invalid", says: commonTexts.badDate } as const;
  if (/^[\d\s.,-]+$/.test(trimmed)) return invalid;
  const edge = readPeriodPhrase(trimmed, dayOf(reference));
  if (edge !== undefined) return edge === null ? invalid : { kind: "day", day: edge };
  const language = languageOf(locale);
  const own = readers[language ?? ""];
  const date = (await phrase(own, trimmed, reference, past)) ?? (await phrase(english, trimmed, reference, past));
  if (date !== null) {
    const day = dayOf(date);
    return isDay(day) ? { kind: "day", day } : invalid;
  }
  return language === null ? { kind: "invalid", says: commonTexts.invalidLocale } : invalid;
}

/** What figures mean by the days they may stand for: which comes first is asked once in a window. */
function readFigures({ day, month }: Readonly<Record<DayOrder, DayText | null>>): ReadDate {
  const only = day === month ? day : day === null ? month : month === null ? day : null;
  if (only !== null) return { kind: "day", day: only };
  if (day === null || month === null) return { kind: "invalid", says: commonTexts.badDate };
  const chosen = dayOrderChosen();
  return chosen === null
    ? { kind: "ambiguous", readings: { day, month } }
    : { kind: "day", day: chosen === "day" ? day : month };
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** The days that `1/2` or `1.2.` without a year may mean, the second day first; null where the text is none such. */
async function daysOfNoYear(
  text: string,
  reference: Date,
  past: boolean,
): Promise<Readonly<Record<DayOrder, DayText | null>> | null> {
  const [, dottedDay, dottedMonth] = /^(\d{1,2})\. ?(\d{1,2})\.?$/.exec(text) ?? [];
  const [, one = dottedDay, other = dottedMonth] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  if (one === undefined || other === undefined) return null;
  const read = async (day: string, month: string): Promise<DayText | null> => {
    const name = monthNames[Number(month) - 1];
    const date = name === undefined ? null : await phrase(english, `${name} ${Number(day)}`, reference, past);
    return date === null ? null : dayOf(date);
  };
  const byDay = await read(one, other);
  return { day: byDay, month: dottedDay === undefined ? await read(other, one) : byDay };
}

async function phrase(
  load: (() => Promise<PhraseReader>) | undefined,
  text: string,
  reference: Date,
  past: boolean,
): Promise<Date | null> {
  if (load === undefined) return null;
  const [found, another] = (await load()).parse(text, reference);
  if (found === undefined || another !== undefined || (found.end ?? null) !== null) return null;
  if (!partsOfDay.some((part) => found.start.isCertain(part))) return null;
  if (found.index !== 0 || found.text.length !== text.length) return null;
  const isOfNoYear = found.start.isCertain("month") && !found.start.isCertain("year");
  return past && isOfNoYear ? lastBefore(found.start.date(), reference) : found.start.date();
}

/** The same day of the month in the year of `reference`, or in the last before it that has such a day and in which it came. */
function lastBefore(date: Date, reference: Date): Date {
  for (let year = reference.getFullYear(); ; year -= 1) {
    const same = new Date(year, date.getMonth(), date.getDate(), 12);
    if (same.getMonth() === date.getMonth() && dayOf(same) <= dayOf(reference)) return same;
  }
}
