import { projectFiles, read } from "./files.ts";

const INDEX = "docs/decisions/README.md";

/** A line of the index: its number, and where its link leads from the root. */
interface IndexLine {
  readonly number: string;
  readonly target: string;
}

/** The lines of the index of decisions: records, and records that became sections of the reference. */
export function indexLines(): IndexLine[] {
  return [...read(INDEX).matchAll(/^\| (\d{4}) *\| \[.*\]\(([^)]+)\)/gm)].map(([, number = "", link = ""]) => ({
    number,
    target: link.startsWith("../") ? `docs/${link.slice(3)}` : `docs/decisions/${link}`,
  }));
}

/** Whether a path, with or without a heading after its `#`, leads somewhere in this project. */
export function leadsSomewhere(target: string): boolean {
  const [file = "", heading] = target.split("#");
  if (!projectFiles("docs").includes(file)) return false;
  return heading === undefined || headingsOf(file).includes(heading);
}

/** The file that holds the record `docs/decisions/<number>-<name>.md`, or what became of it; null where none does. */
export function fileOfRecord(decision: string): string | null {
  const number = /^docs\/decisions\/(\d{4})-/.exec(decision)?.[1];
  const target = leadsSomewhere(decision)
    ? decision
    : indexLines().find((line) => line.number === number && leadsSomewhere(line.target))?.target;
  return target?.split("#")[0] ?? null;
}

function headingsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .trim()
      .replaceAll(/\s+/g, "-"),
  );
}
