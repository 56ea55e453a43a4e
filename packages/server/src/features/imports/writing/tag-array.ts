/** Tags of a row, and letters of each; those of a group have a name of three letters or more, as `#sector:energy`. */
const [MOST, LONGEST] = [100, 100];
const NAMELESS = /^#[^:=/\s]{0,2}[:=/]/;

/** Tags between commas as an array of PostgreSQL: each once, without those that no record may have. */
export function tagArray(text: string): string {
  if (text === "") return "{}";
  const all = text.split(",").map((tag) => tag.trim().slice(0, LONGEST));
  const kept = [...new Set(all)].filter((tag) => tag !== "" && !NAMELESS.test(tag)).slice(0, MOST);
  return `{${kept.map((tag) => `"${tag.replace(/["\\]/g, "\\$&")}"`).join(",")}}`;
}
