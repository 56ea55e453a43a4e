import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { DOCUMENT_FILES, sortDropped } from "./taken-files.ts";

it("sends dropped books to the importer and everything else to documents", () => {
  const files = ["positions.csv", "bank.OFX", "letter.pdf", "scan", "book.zip", "mail.eml"].map(
    (name) => new File([], name),
  );
  const { books, documents } = sortDropped(files);
  expect(books.map(({ name }) => name)).toEqual(["positions.csv", "bank.OFX", "book.zip"]);
  expect(documents.map(({ name }) => name)).toEqual(["letter.pdf", "scan", "mail.eml"]);
});

it("offers the kinds of files that are specified", () => {
  proves("rule:upload-02");
  expect(DOCUMENT_FILES.split(",").toSorted()).toEqual(
    [".pdf", ".doc", ".docx", ".eml", ".txt", ".ppt", ".pptx", ".xlsx", ".xls", ".csv", "image/*"].toSorted(),
  );
});
