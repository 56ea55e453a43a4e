import type { Document } from "@distributary/contract/records/document-shapes";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { SourceChoice } from "./source-choice.tsx";

function shown(count: number): string {
  const documents = Array.from({ length: count }, (_, i) => ({ uuid: `d${i}`, name: `Page ${i}` }) as Document);
  return renderToStaticMarkup(<SourceChoice documents={documents} shown="d0" onChoose={() => undefined} />);
}

it("offers every document under a figure, however many: a few side by side, more as a list", () => {
  expect(shown(1)).toBe("");
  expect(shown(6).match(/role="radio"/g)).toHaveLength(6);
  expect(shown(9).match(/<option/g)).toHaveLength(9);
});
