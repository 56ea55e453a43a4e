import { describe, expect, it } from "vitest";
import { fileOfRecord, indexLines, leadsSomewhere } from "./decisions.ts";
import { projectFiles, read } from "./files.ts";

const lines = indexLines();

describe("the index of decisions", () => {
  it("resolves every number to a record or to a section of the reference, once", () => {
    expect(lines.length).toBeGreaterThan(170);
    expect(lines.filter(({ target }) => !leadsSomewhere(target))).toEqual([]);
    expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
  });

  it("lists every record", () => {
    const records = projectFiles("docs/decisions").filter((file) => /\/\d{4}-/.test(file));
    const listed = new Set(lines.map(({ target }) => target));
    expect(
      records.filter((file) => !listed.has(file)),
      "docs/decisions/README.md has a line for each",
    ).toEqual([]);
  });

  it("knows a record by its number after it became a section, and no other", () => {
    const kept = "docs/decisions/0001-plain-sql-in-stores.md";
    expect(fileOfRecord(kept)).toBe(kept);
    expect(fileOfRecord("docs/decisions/0031-a-reason-for-a-locked-period.md")).toBe("docs/reference/locks.md");
    expect(fileOfRecord("docs/decisions/9999-nothing.md")).toBeNull();
    expect(leadsSomewhere("docs/reference/locks.md#no-such-section")).toBe(false);
  });
});

describe("the reference and the decisions", () => {
  it("link only to what is there", () => {
    const pages = ["docs/decisions", "docs/reference"].flatMap((folder) => projectFiles(folder));
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(((?!https?:)[^)\s]+\.md[^)\s]*)\)/g)]
        .map(([, link = ""]) => new URL(link, `file:///${page}`).pathname.slice(1) + new URL(link, "file:///x").hash)
        .filter((target) => !leadsSomewhere(target)),
    );
    expect(dead).toEqual([]);
  });

  it("name what they mean by a link: a number says nothing to who reads", () => {
    const pages = ["docs/decisions", "docs/reference"].flatMap((folder) => projectFiles(folder));
    const bare = pages.flatMap((page) =>
      [...read(page).matchAll(/\bdecisions? \d+/g)].map(([found]) => `${page}: ${found}`),
    );
    expect(bare).toEqual([]);
  });
});
