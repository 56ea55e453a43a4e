import { expect, it } from "vitest";
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
