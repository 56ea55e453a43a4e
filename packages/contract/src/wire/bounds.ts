import { z } from "zod";

/** Any JSON whose text has at most so many characters. */
export function jsonOf(characters: number) {
  return z.unknown().check(jsonWithin(characters)).meta({ "x-maxCharacters": characters });
}

/** Fields by names of one's own: at most `most`, and where `characters` is given, no longer than that as JSON. */
export function recordOf<Key extends z.ZodString, Value extends z.ZodType>(
  key: Key,
  value: Value,
  most: number,
  characters: number | null = null,
) {
  const fields = z.record(key, value).refine((record) => Object.keys(record).length <= most, `At most ${most} fields.`);
  const bounded = characters === null ? fields : fields.check(jsonWithin(characters));
  return bounded.meta({ maxProperties: most });
}

/** A check of the length that any JSON has when it is written. */
function jsonWithin(characters: number) {
  return z.refine<unknown>(
    (value) => (JSON.stringify(value) ?? "").length <= characters,
    `Enter at most ${characters} characters.`,
  );
}
