import { expect, it } from "vitest";
import { ReportWriter, type FileToWrite } from "../../src/features/reports/files/writer.ts";
import { numberColumn, textColumn } from "../../src/features/reports/model.ts";
import { csvCells, xlsxSheets } from "./read-report.ts";

const FILE: Omit<FileToWrite, "format"> = {
  model: {
    title: "Holdings",
    owner: "A family",
    colour: "#0f766e",
    logo: null,
    facts: [{ label: "As of", text: "2025-12-31" }],
    cover: null,
    tables: [
      {
        title: "Holdings",
        columns: [textColumn("instrument", "Instrument"), numberColumn("value", "Value")],
        rows: [["A share", "140.00"]],
      },
    ],
  },
  seal: "seal",
  now: new Date("2025-12-31T00:00:00Z"),
};

it("is the same PDF whether the thread was prepared, is asked at once, or has written before", async () => {
  const file = { ...FILE, format: "pdf" } as const;
  const [prepared, asked] = [new ReportWriter(), new ReportWriter()];
  prepared.preparePdf();
  const [first, other] = await Promise.all([prepared.write(file), asked.write(file)]);
  // Once more, where the thread is there and has nothing left to load.
  prepared.preparePdf();
  const second = await prepared.write(file);
  expect(first.subarray(0, 5).toString()).toBe("%PDF-");
  expect(first.equals(other)).toBe(true);
  expect(second.equals(first)).toBe(true);
});

it.each(["csv", "xlsx"] as const)("writes a %s of many lines as it writes one of few", async (format) => {
  const writer = new ReportWriter();
  // Two cells a line: 2,000 cells are written at once, 2,002 in the thread.
  for (const lines of [1_000, 1_001]) {
    const rows = Array.from({ length: lines }, (_, at) => [`Share ${at}`, `${at}.25`]);
    const model = { ...FILE.model, tables: FILE.model.tables.map((table) => ({ ...table, rows })) };
    const file = await writer.write({ ...FILE, model, format });
    const cells = format === "csv" ? csvCells(file) : (xlsxSheets(file)[1] ?? []);
    expect(cells.filter(([name]) => name?.startsWith("Share")).map(([, value]) => value)).toEqual(
      rows.map(([, value]) => value),
    );
  }
});
