import { expect, it } from "vitest";
import { catalogue, translate } from "./catalogue.ts";

it("shows the texts of a translation, and English where it has none", () => {
  const texts = catalogue({
    title: "Lock date",
    body: "Records up to this date can’t be changed.",
    upTo: (day: string) => `Locked up to ${day}`,
    kinds: { year: "Year", month: "Month" },
    columns: ["Date", "By"],
  });
  translate(texts, {
    title: "Sperrdatum",
    upTo: (day) => `Gesperrt bis ${day}`,
    kinds: { year: "Jahr" },
    columns: ["Datum", "Von"],
  });
  expect([texts.title, texts.body, texts.upTo("2025-12-31")]).toEqual([
    "Sperrdatum",
    "Records up to this date can’t be changed.",
    "Gesperrt bis 2025-12-31",
  ]);
  expect(texts.kinds).toEqual({ year: "Jahr", month: "Month" });
  expect(texts.columns).toEqual(["Datum", "Von"]);
});
