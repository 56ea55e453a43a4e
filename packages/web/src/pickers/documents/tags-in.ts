/** The tags of a text in which commas stand between them. */
export function tagsIn(text: string): readonly string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}
