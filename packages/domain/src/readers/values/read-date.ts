import { daysInMonth } from "../../time/day.ts";

/** In which order a date of three numbers names its parts; a year of four digits in front says so itself. */
export type DayOrder = "dmy" | "mdy" | "ymd";

const MONTHS: ReadonlyMap<string, number> = new Map(
  [
    "jan janv januar january janvier enero ene gennaio gen januari sty",
    "feb febr februar february fevr fevrier fév févr février febrero febbraio februari lut",
    "mar mär märz mrz march mars marzo maart mrt",
    "apr april avr avril abril abr aprile kwi",
    "may mai mayo maggio mag mei maj",
    "jun juni june juin junio giugno giu cze",
    "jul juli july juil juillet julio luglio lug lip",
    "aug august août aout agosto ago augustus sie",
    "sep sept september septembre septiembre settembre set wrz",
    "oct okt oktober october octobre octubre ottobre ott paz paź",
    "nov november novembre noviembre lis",
    "dec dez dezember december decembre déc décembre dic diciembre dicembre des gru",
  ].flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)),
);

const TIME =
  /[T ,]+\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[AaPp]\.?[Mm]\.?)?\s*(?:Z|UTC|GMT|[A-Z]{3,4}|[+-]\d{2}:?\d{2})?$/;
const NUMBERS = /^(\d{1,4})[\s./'-]+(\d{1,2})[\s./'-]+(\d{1,4})\.?$/;
const CLOSE_NUMBERS = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/;
const PACKED = /^(\d{4})(\d{2})(\d{2})(?:\d{4,6})?(?:\.\d+)?(?:\[[^\]]*\])?$/;
const DAY_WORD = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?[\s./-]*([\p{L}]{3,10})\.?[\s./,'-]*(\d{2,4})$/u;
const WORD_DAY = /^([\p{L}]{3,10})\.?\s*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{2,4})$/u;
const WEEKDAY = /^[\p{L}]{2,10}\.?,?\s+(?=\d)/u;

/**
 * A date as people and banks write it (`31.12.24`, `12/31/2024 10:15`, `5 Jan 2025`, `20241231`) as `yyyy-MM-dd`; null
 * where it is none, or no such day. Two digits of a year below 70 are of this century.
 */
export function readDate(text: string, order: DayOrder): string | null {
  // A broker's correction: `03/27/2024 as of 03/26/2024`.
  let rest = text.trim();
  if (rest.includes(" as of ")) rest = rest.replace(/ as of .*$/, "");
  if (rest.length < 5 || rest.length > 48) return null;
  const packed = PACKED.exec(rest);
  if (packed !== null) return dayText(Number(packed[1]), Number(packed[2]), Number(packed[3]));
  // Nearly all that files hold are three numbers with nothing around them.
  if (!CLOSE_NUMBERS.test(rest)) rest = dayAlone(rest);
  const numbers = NUMBERS.exec(rest);
  if (numbers !== null) {
    const [a, b, c] = [numbers[1]!, numbers[2]!, numbers[3]!];
    if (a.length > 2) return dayText(Number(a), Number(b), Number(c));
    if (order === "ymd") return c.length > 2 ? null : dayText(century(a), Number(b), Number(c));
    if (c.length === 3) return null;
    const [day, month] = order === "dmy" ? [a, b] : [b, a];
    return dayText(century(c), Number(month), Number(day));
  }
  const dayWord = DAY_WORD.exec(rest);
  if (dayWord !== null) return wordDay(dayWord[1]!, dayWord[2]!, dayWord[3]!);
  const wordFirst = WORD_DAY.exec(rest);
  return wordFirst === null ? null : wordDay(wordFirst[2]!, wordFirst[1]!, wordFirst[3]!);
}

/** A date without its time and the day of the week. */
function dayAlone(text: string): string {
  const day = text.replace(TIME, "");
  return /^\p{L}{3,10}\.?\s*\d{1,2}\D/u.test(day) ? day : day.replace(WEEKDAY, "");
}

function wordDay(day: string, word: string, year: string): string | null {
  const month = MONTHS.get(word.toLowerCase());
  return month === undefined ? null : dayText(century(year), month, Number(day));
}

function century(year: string): number {
  const value = Number(year);
  if (year.length > 2) return value;
  return value < 70 ? 2000 + value : 1900 + value;
}

function dayText(year: number, month: number, day: number): string | null {
  if (year < 1000 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
