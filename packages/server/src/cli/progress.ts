/** How often a file or a pipe is told how far a stage is, and a screen, in milliseconds. */
const PLAIN_MS = 2_000;
const SCREEN_MS = 500;

/** A line for each stage, and how far it is within it: in place where a person looks on, else a line every two seconds. */
export function progressOn(
  stream: Pick<NodeJS.WriteStream, "isTTY" | "write">,
  now: () => number = () => performance.now(),
): (stage: string, done: number, total: number | null) => void {
  let stage = "";
  let shown = 0;
  return (next, done, total) => {
    const text = `${next}: ${grouped(done)}${total === null ? "" : ` / ${grouped(total)}`}`;
    const begins = next !== stage;
    if (!begins && done !== total && now() - shown < (stream.isTTY ? SCREEN_MS : PLAIN_MS)) return;
    if (stream.isTTY) stream.write(begins && stage !== "" ? `\n${text}` : `\r${text}`);
    else stream.write(`${text}\n`);
    stage = next;
    shown = now();
  };
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
