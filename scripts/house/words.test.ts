import { describe, expect, it } from "vitest";
import { projectFiles, read } from "./files.ts";

const TEXT = /\.(ts|tsx|mjs|cjs|js|json|md|sql|css|html|yml|yaml|sh)$|(^|\/)\.ci\/run$/;

/** Words that belong to whoever worked on a file, not to the product. Written in halves: this file is read too. */
const FOREIGN = [
  ["/wo", "rk/"],
  ["../sha", "red/"],
  ["/ho", "me/"],
  ["/ro", "ot/"],
  ["/Us", "ers/"],
  ["issues ", "show"],
  ["farm-", "bench"],
  ["chat", "gpt"],
  ["clau", "de"],
  ["anthro", "pic"],
  ["copi", "lot"],
  ["TO", "DO"],
  ["FIX", "ME"],
].map((halves) => new RegExp(`(?<![A-Za-z0-9_.])${halves.join("").replaceAll(".", "\\.")}(?![A-Z_])`));

describe("the text of the project", () => {
  it("names no machine, no person's folder, no writing tool and nothing left undone", () => {
    const found = projectFiles()
      .filter((file) => TEXT.test(file) && file !== "package-lock.json" && !file.startsWith("spec/contract/"))
      .flatMap((file) => {
        const text = read(file);
        return FOREIGN.filter((word) => word.test(text)).map((word) => `${file}: ${word.source}`);
      });
    expect(found).toEqual([]);
  });
});
