import { createRequire } from "node:module";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import PdfDocument from "pdfkit";
import { expect, it } from "vitest";
import { Glyphs } from "../../src/features/reports/files/glyphs.ts";
import { reportPdf } from "../../src/features/reports/files/pdf.ts";
import { numberColumn, textColumn, type ReportModel } from "../../src/features/reports/model.ts";
import { pdfPages } from "./read-report.ts";

const MODEL: ReportModel = {
  title: "Net worth",
  owner: "Արմեն & Ελλάς",
  colour: "#0f766e",
  logo: null,
  cover: {
    label: "Net worth",
    figure: "1250000.00",
    unit: "USD",
    change: "-10.50",
    bars: [
      { label: "Home", value: "1500000.00", size: 1_500_000 },
      { label: "Mortgage", value: "-250000.00", size: -250_000 },
    ],
    more: 1,
  },
  facts: [{ label: "As of", text: "2025-12-31" }],
  tables: [
    {
      title: "Accounts",
      columns: [textColumn("account", "Account"), numberColumn("at", "At")],
      rows: [["Հայաստան", "1.00"]],
    },
  ],
};

it("is set in Inter, with letters that Inter lacks from another face, and none lost between the two", async () => {
  const file = await reportPdf(MODEL, "seal", new Date("2025-12-31T00:00:00Z"));
  const pages = await pdfPages(file);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain("Արմեն&Ελλάς");
  expect(pages[0]).toContain("1,250,000.00USD\u221210.50");
  expect(pages[0]).toContain("Mortgage\u2212250,000.00");
  expect(pages[0]).toContain("and1more,inthetables");
  expect(pages[1]?.indexOf("Հայաստան1.00")).toBeLessThan(pages[1]?.indexOf("NotesAsof2025-12-31") ?? -1);
  const names = new Set(file.toString("latin1").match(/(?<=\/BaseFont \/\w{6}\+)[\w-]+/g));
  expect(names).toEqual(new Set(["Inter-Regular", "Inter-SemiBold", "DejaVuSansCondensed"]));
});

it("holds each of three hundred characters, whichever bytes name it in the file", async () => {
  // Characters are numbered as they are met: the 13th, 40th, 41st and 92nd have bytes that mean something in a text.
  const letters = [...range("!", "~"), ...range("\u00c0", "\u017f"), ...range("\u0391", "\u03a1")];
  expect(letters.length).toBeGreaterThan(0x5c);
  const rows = letters.map((letter) => [`${letter}.`, "1.00"]);
  const [, ...pages] = await pdfPages(await reportPdf(withRows(rows), "seal", new Date(0)));
  const text = pages.join("").normalize("NFC");
  for (const letter of letters) expect(text).toContain(`${letter}.1.00`.normalize("NFC"));
});

it.each([
  "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
  "dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf",
  "dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
])("shows a character as all the rules of %s do, though those for its neighbours are not read", (font) => {
  const path = createRequire(import.meta.url).resolve(font);
  const [ours, plain] = [fontOf(path), fontOf(path)];
  const glyphs = new Glyphs(ours, null);
  for (const character of range(" ", "\u22ff")) {
    if (!plain.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) continue;
    plain.encode(character, /[\d.,+\u2212]/.test(character) ? ["tnum"] : []);
    glyphs.units(character);
  }
  expect(ours.subset.glyphs.length).toBeGreaterThan(1_500);
  expect(ours.subset.glyphs).toEqual(plain.subset.glyphs);
  expect(ours.widths).toEqual(plain.widths);
});

it("ends all figures of a column at one place, and puts its rows one beneath the other", async () => {
  const figures = ["1.00", "-123456789.12", "0.5", "98765.4321"];
  const file = await reportPdf(
    withRows([...figures, ...figures].map((one, at) => [`Account ${at} of a client with a longer name`, one])),
    "seal",
    new Date(0),
  );
  const document = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(2)).getTextContent();
  const placed = items.flatMap((item) => {
    if (!("str" in item)) return [];
    const [, , , , x, y] = item.transform as number[];
    return [{ text: item.str, x: x ?? NaN, y: y ?? NaN, end: (x ?? NaN) + item.width }];
  });
  await document.destroy();
  const names = placed.filter(({ text }) => text.startsWith("Account "));
  const amounts = placed.filter(({ text }) => /^\u2212?[\d,]+\.\d+$/.test(text));
  expect([names.length, amounts.length]).toEqual([8, 8]);
  // 7.5 points of type, a quarter of that between lines, and 3 between rows.
  const step = 7.5 * 1.25 + 3;
  for (const [at, { end, y }] of amounts.entries()) {
    expect(end).toBeCloseTo(amounts[0]?.end ?? NaN, 1);
    expect(y).toBeCloseTo((amounts[0]?.y ?? NaN) - at * step, 1);
    expect(names[at]?.x).toBeCloseTo(36, 6);
    expect(names[at]?.y).toBe(y);
  }
});

/** A font as a document embeds it: the glyphs that are in the file, and how wide they are. */
function fontOf(path: string) {
  const { _font } = new PdfDocument({ autoFirstPage: false, font: path }) as unknown as {
    readonly _font: {
      readonly font: { hasGlyphForCodePoint(codePoint: number): boolean };
      readonly subset: { readonly glyphs: readonly number[] };
      readonly widths: readonly number[];
      encode(text: string, features: readonly string[]): unknown;
    };
  };
  return _font;
}

function range(from: string, to: string): string[] {
  const [first = 0, last = 0] = [from.codePointAt(0), to.codePointAt(0)];
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at));
}

function withRows(rows: string[][]): ReportModel {
  const columns = [textColumn("account", "Account"), numberColumn("at", "At")];
  return { ...MODEL, cover: null, tables: [{ title: "Accounts", columns, rows }] };
}
