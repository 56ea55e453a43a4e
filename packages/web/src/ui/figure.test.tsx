import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Figure } from "./figure.tsx";

it("points nowhere where what is shown is nothing", () => {
  const shown = (value: string): string =>
    renderToStaticMarkup(<Figure value={value} change />).replaceAll(/<[^>]*>/g, "");
  expect(["-0.004", "0.0049", "0", "-0.005", "0.005"].map(shown)).toEqual(["0.00", "0.00", "0.00", "▼−0.01", "▲+0.01"]);
});
