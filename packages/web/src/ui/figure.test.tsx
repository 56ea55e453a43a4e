import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Figure } from "./figure.tsx";

it("points nowhere where what is shown is nothing", () => {
  const shown = (value: string): string =>
    renderToStaticMarkup(<Figure value={value} change />).replaceAll(/<[^>]*>/g, "");
  expect(["-0.004", "0.0049", "0", "-0.005", "0.005"].map(shown)).toEqual(["0.00", "0.00", "0.00", "▼−0.01", "▲+0.01"]);
});

it("says why it is not known, where one points and to those who hear it", () => {
  const shown = (value: string | null): string =>
    renderToStaticMarkup(<Figure value={value} why="No price." name="Fund, Value" onOpen={() => undefined} />);
  expect(shown(null)).toContain('aria-label="Fund, Value, ---, No price."');
  expect(shown(null)).toContain('title="No price."');
  expect(shown("1")).not.toContain("No price.");
});
