import { lockDown } from "./lock-down.ts";
import type { Verdict } from "./verdict.ts";

/**
 * The process that reads one file: its name comes as an argument, and `layout` where the places of words are asked for, its bytes on the standard input, the verdict goes out
 * on the standard output as JSON. It has no environment, and what leads out of it is taken away before a parser is loaded.
 */
lockDown();
const { readDocument } = await import("./read-document.ts");
const pieces: Buffer[] = [];
for await (const piece of process.stdin as AsyncIterable<Buffer>) pieces.push(piece);
const verdict: Verdict = await readDocument(process.argv[2] ?? "", Buffer.concat(pieces), process.argv[3] === "layout");
process.stdout.write(JSON.stringify(verdict), () => process.exit(0));
