import { lockDown } from "./lock-down.ts";
import { openParcel } from "./parcel.ts";
import type { Verdict } from "./verdict.ts";

/**
 * The process that reads one file: its name comes as an argument, and `layout` where the places of words are asked for, its bytes on the standard input after passwords to try, the verdict goes out
 * on the standard output as JSON. It has no environment, and what leads out of it is taken away before a parser is loaded.
 */
lockDown();
const { readDocument } = await import("./read-document.ts");
const { passwords, bytes } = await openParcel(process.stdin);
const layout = process.argv[3] === "layout";
const verdict: Verdict = await readDocument(process.argv[2] ?? "", bytes, { layout, passwords });
process.stdout.write(JSON.stringify(verdict), () => process.exit(0));
