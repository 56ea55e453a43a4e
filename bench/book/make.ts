/** Command line: `npx tsx bench/book/make.ts --transactions N --seed S --out DIR [--formats csv,journal,beancount]` */

import { parseArgs } from "node:util";
import { type BookFormat, generateBook } from "./generate.ts";

const FORMATS: readonly BookFormat[] = ["csv", "journal", "beancount"];

function wholeNumber(name: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new Error(`--${name} wants a whole number`);
  return Number(text);
}

function isFormat(text: string): text is BookFormat {
  return (FORMATS as readonly string[]).includes(text);
}

try {
  const { values } = parseArgs({
    options: {
      transactions: { type: "string" },
      seed: { type: "string", default: "1" },
      out: { type: "string" },
      formats: { type: "string", default: "csv" },
    },
  });
  if (values.out === undefined) throw new Error("--out wants a folder");
  const formats = values.formats.split(",").map((format) => {
    if (!isFormat(format)) throw new Error(`--formats knows ${FORMATS.join(", ")}, not ${format}`);
    return format;
  });
  const transactions = wholeNumber("transactions", values.transactions);
  const seed = wholeNumber("seed", values.seed);
  const manifest = generateBook({ transactions, seed, folder: values.out, formats });
  const bytes = Object.values(manifest.files).reduce((sum, file) => sum + file.bytes, 0);
  process.stdout.write(`${values.out}: ${transactions} transactions of seed ${seed}, ${bytes} bytes\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
