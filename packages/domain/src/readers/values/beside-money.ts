/** Letters of notes that a record can have. */
const LONGEST_NOTES = 5_000;

/** The cells of what a row says beside its money: its tags, and its notes line by line. Nothing said is no cell. */
export function besideMoney(tags: readonly string[], notes: readonly string[]): Readonly<Record<string, string>> {
  const [kept, lines] = [tags, notes].map((list) => [...new Set(list.map((one) => one.trim()))].filter(isSaid));
  return {
    // What separates tags can be in none of them.
    ...(kept!.length === 0 ? {} : { tags: kept!.map((tag) => tag.replaceAll(",", " ")).join(",") }),
    ...(lines!.length === 0 ? {} : { notes: lines!.join("\n").slice(0, LONGEST_NOTES) }),
  };
}

function isSaid(text: string): boolean {
  return text !== "";
}

/** The tags that a note has in it: `#trip`. A number behind the sign counts something, and is none. */
export function tagsInNote(note: string): string[] {
  return [...note.matchAll(/(?:^|\s)#([^\s#,]{1,100})/g)].map(([, tag]) => tag!).filter((tag) => !/^\d+$/.test(tag));
}
