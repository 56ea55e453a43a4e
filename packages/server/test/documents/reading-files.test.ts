import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readDocument } from "../../src/features/documents/reading/read-document.ts";
import { readWhole } from "../../src/features/documents/reading/read-whole.ts";
import { scoreFolder } from "./scoring/score.ts";

const FILES = fileURLToPath(new URL("../../../../spec/reading", import.meta.url));

/** Pages that are pictures take seconds each: one that lies straight and one askew are read here, all of them by `npm run score:read`. */
const SCANS = new Set(["scan-clean.png", "scan-skewed.pdf"]);
const isTaken = (name: string): boolean => !/^(scan|photo)-/.test(name) || SCANS.has(name);

it("reads what programs print, save, scan and send: verdict, words in their places, tables, sheets, mail", async () => {
  const read = async (path: string) => {
    const name = basename(path);
    // A process of its own for each file takes longer than all the files together.
    if (SCANS.has(name)) return readWhole(name, () => createReadStream(path), "no folder of languages");
    return readDocument(name, await readFile(path), { layout: true });
  };
  const scores = await scoreFolder(FILES, read, isTaken);
  expect(scores.length).toBeGreaterThan(25);
  expect(scores.filter(({ differences }) => differences.length > 0)).toEqual([]);
});
