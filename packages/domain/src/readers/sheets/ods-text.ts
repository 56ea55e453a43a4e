import type { MarkupElement } from "../markup/element.ts";
import { readMarkup } from "../markup/read-markup.ts";
import { plainNumber, SheetCells } from "./sheet-text.ts";

/**
 * The largest sheet of an OpenDocument spreadsheet as CSV, from the text of its `content.xml`. Source: OpenDocument 1.3, part 3,
 * chapter 9.
 */
export function odsText(content: string): string {
  let largest = new SheetCells();
  for (const sheet of content.split(/<table:table\s/).slice(1)) {
    const cells = new SheetCells();
    let row = 1;
    const take = (element: MarkupElement): void => {
      let column = 1;
      for (const cell of element.children) {
        const times = repeated(cell, "table:number-columns-repeated");
        const text = valueOf(cell);
        // What is repeated to the edge of the sheet is empty.
        for (let at = 0; text !== "" && at < Math.min(times, 64); at++) cells.put(row, column + at, text);
        column += times;
      }
      row += repeated(element, "table:number-rows-repeated");
    };
    readMarkup(`<table:table ${sheet}`, { wanted: new Set(["table-row"]), take });
    if (cells.rows > largest.rows) largest = cells;
  }
  return largest.text();
}

function valueOf(cell: MarkupElement): string {
  const date = cell.attribute("office:date-value");
  if (date !== "") return date.slice(0, 10);
  const value = cell.attribute("office:value");
  if (value !== "") return plainNumber(value);
  return cell
    .all("p")
    .map((paragraph) => textIn(paragraph))
    .join(" ");
}

function textIn(element: MarkupElement): string {
  return (
    element.text +
    element.children
      .filter(({ name }) => name !== "annotation")
      .map((child) => textIn(child))
      .join("")
  );
}

function repeated(element: MarkupElement, name: string): number {
  return Math.max(1, Number(element.attribute(name)) || 1);
}
