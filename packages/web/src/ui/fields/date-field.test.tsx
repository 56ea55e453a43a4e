import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import { DateField } from "./date-field.tsx";

function shown(value: string | null): string | undefined {
  const markup = renderToStaticMarkup(<DateField label="at" value={value} onChange={() => undefined} />);
  return / value="([^"]*)"/.exec(markup)?.[1];
}

it("shows --- for a date that is none", () => {
  proves("date-field#7");
  expect(["2025-02-30", "soon", "2025-12-31", null].map(shown)).toEqual(["---", "---", "2025-12-31", ""]);
});
