import { readFileSync } from "node:fs";
import type { Source } from "./books.ts";

const STYLE = readFileSync(new URL("style.css", import.meta.url), "utf8");

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A source as a page that a browser prints and an office suite opens. */
export function htmlOf(source: Source, look: "ruled" | "bare", more = ""): string {
  const first = source.head.length - source.amounts;
  const row = (cells: readonly string[], tag: "th" | "td"): string =>
    `<tr>${cells.map((cell, at) => `<${tag}${at >= first ? ' class="n" align="right"' : ""}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
  const said = (lines: readonly string[]): string => lines.map((line) => `<p>${escaped(line)}</p>`).join("\n");
  const border = look === "ruled" ? ' border="1"' : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(source.title)}</title>
<style>${STYLE}${more}</style></head><body><h1>${escaped(source.title)}</h1>
${said(source.before)}
<table class="${look}"${border}><thead>${row(source.head, "th")}</thead><tbody>
${source.rows.map((cells) => row(cells, "td")).join("\n")}
</tbody></table>
${said(source.after)}
</body></html>`;
}

/** A source as a table of values. */
export function csvOf(source: Source): string {
  const quoted = (cell: string): string => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return [source.head, ...source.rows].map((cells) => cells.map(quoted).join(",")).join("\r\n");
}

/** A source as slides: the title and its paragraphs on one, each row of the table on the other. */
export function slidesOf(source: Source): string {
  const slide = (name: string, title: string, lines: readonly string[]): string =>
    `<draw:page draw:name="${name}" draw:master-page-name="Default">
<draw:frame svg:x="2cm" svg:y="1cm" svg:width="22cm" svg:height="3cm"><draw:text-box><text:p>${escaped(title)}</text:p></draw:text-box></draw:frame>
<draw:frame svg:x="2cm" svg:y="5cm" svg:width="22cm" svg:height="10cm"><draw:text-box>${lines.map((line) => `<text:p>${escaped(line)}</text:p>`).join("")}</draw:text-box></draw:frame>
</draw:page>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0" xmlns:presentation="urn:oasis:names:tc:opendocument:xmlns:presentation:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.presentation">
<office:automatic-styles/><office:master-styles><style:master-page style:name="Default" style:page-layout-name="PM1"/></office:master-styles>
<office:body><office:presentation>
${slide("first", source.title, [...source.before, ...source.after])}
${slide(
  "second",
  source.head.join(" "),
  source.rows.map((cells) => cells.filter((cell) => cell !== "").join(" ")),
)}
</office:presentation></office:body></office:document>`;
}
