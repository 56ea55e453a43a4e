import { describe, expect, it } from "vitest";
import { describedFolders } from "../map/folders.mjs";
import { renewMap } from "../map/renew.mjs";
import { read } from "./files.ts";

describe("docs/map.md", () => {
  it("shows the imports and folders as they are", () => {
    const map = read("docs/map.md");
    expect(renewMap(map), "run npm run map").toBe(map);
  });

  it("says of every folder what it holds", () => {
    const silent = [...describedFolders(read("docs/map.md"))].filter(([, words]) => words === "");
    expect(silent).toEqual([]);
  });
});
