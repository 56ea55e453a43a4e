/** A PDF whose pages say these texts, one line each, as any program might print it. */
export function pdfOf(pages: readonly string[]): Buffer {
  const kids = pages.map((_, at) => `${4 + at * 2} 0 R`).join(" ");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((text, at) => {
      const drawn = `BT /F1 18 Tf 72 760 Td (${text.replace(/[()\\]/g, String.raw`\$&`)}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      ];
    }),
  ];
  let written = "%PDF-1.7\n";
  const places = objects.map((body, at) => {
    const place = written.length;
    written += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(place).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  const end = `trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\nstartxref\n${written.length}\n%%EOF\n`;
  return Buffer.from(written + table + end, "latin1");
}
