import PdfDocument from "pdfkit";

/** A PDF of one page that opens by its password alone. */
export async function protectedPdf(text: string, password: string): Promise<Buffer> {
  const pdf = new PdfDocument({ userPassword: password, ownerPassword: `owner of ${password}`, pdfVersion: "1.7ext3" });
  pdf.fontSize(20).text(text);
  pdf.end();
  const pieces: Buffer[] = [];
  for await (const piece of pdf as unknown as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}
