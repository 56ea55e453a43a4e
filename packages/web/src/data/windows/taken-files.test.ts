import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { DOCUMENT_FILES, IMPORT_FILES, sortDropped } from "./taken-files.ts";

it("sends dropped books to the importer and everything else to documents", () => {
  const read = [
    "positions.csv",
    "bank.OFX",
    "book.zip",
    "home.gnucash",
    "all.journal",
    "book.beancount",
    "export.json",
  ];
  const more = ["trades.xlsx", "umsaetze.ods", "book.gnucash.gz", "distributary-2026-01-15.tar"];
  const files = [...read, "letter.pdf", "scan", ...more, "mail.eml"].map((name) => new File([], name));
  const { books, documents } = sortDropped(files);
  expect(books.map(({ name }) => name)).toEqual([...read, ...more]);
  expect(read.concat(more).every((name) => IMPORT_FILES.includes(`.${name.toLowerCase().split(".").at(-1)}`))).toBe(
    true,
  );
  expect(documents.map(({ name }) => name)).toEqual(["letter.pdf", "scan", "mail.eml"]);
});

it("offers the kinds of files that are specified", () => {
  proves("rule:upload-02");
  expect(DOCUMENT_FILES.split(",").toSorted()).toEqual(
    [".pdf", ".doc", ".docx", ".eml", ".txt", ".ppt", ".pptx", ".xlsx", ".xls", ".csv", "image/*"].toSorted(),
  );
});
