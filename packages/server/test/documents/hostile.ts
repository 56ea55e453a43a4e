import { deflateSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";

/** A file that somebody might send to do harm, and what has to become of it: `calm` is any verdict but a fault. */
export interface HostileFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly expected: "refused" | "kept_unread" | "calm";
}

const PNG = Buffer.from("89504e470d0a1a0a", "hex");
const JPEG = Buffer.from("ffd8ffe000104a46494600010100000100010000ffd9", "hex");
const GIF = Buffer.from("GIF89a\x01\x00\x01\x00\x00\x00\x00;", "latin1");
const OLE = Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]);
const END_OF_ZIP = Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(18)]);

const TEXTS = ["txt", "csv", "eml", "bin", "pdf", "docx", "png"] as const;

/** What a browser would run, or take for a page. */
const MARKUP = [
  "<!doctype html><script>alert(1)</script>",
  "<html><body onload=alert(1)>",
  "  \n\t<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
  "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
  "<!-- a comment --><html>",
  "<!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' ''><svg/>",
  "\ufeff<html><iframe src=javascript:alert(1)>",
  "<script src=//example.com/x.js></script>",
  "<body><form action=//example.com>",
] as const;

/** Office files whose parts are these. */
function office(parts: Readonly<Record<string, string>>): Buffer {
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)]))));
}

/** A PNG that says that it is so large; nothing of it is there. */
function hugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    PNG,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(64))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(type, "latin1"), body, Buffer.alloc(4)]);
}

/** A small PDF around some objects. */
export function pdf(objects: readonly string[]): Buffer {
  return Buffer.from(
    `%PDF-1.7\n${objects.map((body, at) => `${at + 1} 0 obj\n${body}\nendobj\n`).join("")}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF\n`,
    "latin1",
  );
}

const ONE_PAGE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
const A_PAGE = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>";

/** At least 150 of them, of every kind that is known to do harm. */
export function hostileFiles(): readonly HostileFile[] {
  const files: HostileFile[] = [];
  const add = (name: string, bytes: Buffer, expected: HostileFile["expected"]): void => {
    files.push({ name, bytes, expected });
  };
  // Pages and drawings under every name: 9 * 7 = 63
  MARKUP.forEach((text, at) => TEXTS.forEach((ending) => add(`page-${at}.${ending}`, Buffer.from(text), "refused")));
  // Kinds that are not taken, whatever is in them: 20
  for (const ending of "svg svgz html htm xhtml xht shtml mht mhtml js mjs xml xsl hta swf webp tiff heic ico psd".split(
    " ",
  ))
    add(`named.${ending}`, Buffer.from("plain text"), "refused");
  // What is another thing than its name says: 6 forms under 5 other names
  const forms = { png: hugePng(2, 2), jpg: JPEG, gif: GIF, pdf: pdf(["<< >>"]), doc: OLE, docx: office({ a: "b" }) };
  for (const [form, bytes] of Object.entries(forms))
    for (const ending of Object.keys(forms)) if (ending !== form) add(`${form}-as.${ending}`, bytes, "refused");
  // Two things at once: 5 + 3 + 3
  for (const [form, bytes] of Object.entries(forms))
    if (form !== "docx" && form !== "doc")
      add(`zip-behind.${form}`, Buffer.concat([bytes, office({ a: "b" }), END_OF_ZIP]), "refused");
  for (const form of ["png", "jpg", "gif"] as const) {
    add(`pdf-inside.${form}`, Buffer.concat([forms[form], Buffer.from("%PDF-1.4")]), "refused");
    add(`script-inside.${form}`, Buffer.concat([forms[form], Buffer.from("<script>alert(1)</script>")]), "refused");
  }
  add("pdf-inside.txt", Buffer.from("hello %PDF-1.7 hello"), "refused");
  // Archives that unpack to more than they say, lead out, or lie: 8
  const bomb = office({ "word/document.xml": "0".repeat(20 * 1024 ** 2) });
  add("bomb.docx", bomb, "refused");
  add("bomb.xlsx", bomb, "refused");
  add("escape.docx", office({ "../../etc/passwd": "x", "word/document.xml": "<w:t>a</w:t>" }), "refused");
  add("absolute.odt", office({ "/etc/passwd": "x" }), "refused");
  add("deep.docx", office({ [`${"a/".repeat(64)}b`]: "x" }), "refused");
  add("twice.docx", office({ "A.xml": "x", "a.xml": "y" }), "refused");
  add("cut.docx", office({ "word/document.xml": "<w:t>a</w:t>" }).subarray(0, 60), "refused");
  add("many.docx", office(Object.fromEntries(Array.from({ length: 6_000 }, (_one, at) => [`p${at}`, ""]))), "refused");
  // Entities that grow, parts that are missing or none: 6
  const laughs = `<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><w:document><w:t>&b;</w:t></w:document>`;
  add("laughs.docx", office({ "word/document.xml": laughs }), "kept_unread");
  add(
    "outside.docx",
    office({ "word/document.xml": `<!DOCTYPE l SYSTEM "file:///etc/passwd"><w:t>a</w:t>` }),
    "kept_unread",
  );
  for (const ending of ["docx", "pptx", "xlsx", "odt"]) add(`empty-inside.${ending}`, office({ a: "b" }), "calm");
  // Pictures larger than any memory, and broken ones: 6
  add("huge.png", hugePng(100_000, 100_000), "kept_unread");
  add("wide.png", hugePng(2_000_000_000, 1), "kept_unread");
  add("broken.png", Buffer.concat([PNG, Buffer.alloc(100)]), "kept_unread");
  add("broken.jpg", JPEG, "kept_unread");
  add("broken.gif", GIF, "kept_unread");
  add("nothing.pdf", Buffer.alloc(0), "refused");
  // PDF that scripts, loops, is locked or broken: 9
  add(
    "script.pdf",
    pdf(["<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>", ONE_PAGE, A_PAGE]),
    "calm",
  );
  add(
    "launch.pdf",
    pdf(["<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (/bin/sh) >> >>", ONE_PAGE, A_PAGE]),
    "calm",
  );
  add("loop.pdf", pdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R] /Count 1 >>"]), "calm");
  add("count.pdf", pdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 999999999 >>"]), "calm");
  add("self.pdf", pdf(["1 0 R"]), "calm");
  add("head-only.pdf", Buffer.from("%PDF-1.7\n"), "kept_unread");
  add("noise.pdf", Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(4096, 0xa5)]), "kept_unread");
  add("locked.pdf", pdf(["<< /Type /Catalog /Pages 2 0 R >>", ONE_PAGE, A_PAGE]).subarray(0, 40), "kept_unread");
  add(
    "filters.pdf",
    pdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      ONE_PAGE,
      A_PAGE.replace(">>", "/Contents 4 0 R >>"),
      "<< /Length 3 /Filter [/FlateDecode /FlateDecode /LZWDecode] >>\nstream\nabc\nendstream",
    ]),
    "calm",
  );
  // Mails and tables: 6
  add(
    "boundary.eml",
    Buffer.from(
      `From: a@example.com\nContent-Type: multipart/mixed; boundary=x\n\n${"--x\nContent-Type: multipart/mixed; boundary=x\n\n".repeat(500)}`,
    ),
    "calm",
  );
  add(
    "script.eml",
    Buffer.from("From: a@example.com\nContent-Type: text/html\n\n<html><script>alert(1)</script>"),
    "calm",
  );
  add("quotes.csv", Buffer.from(`a,b\n"${"x".repeat(200_000)}`), "calm");
  add("formula.csv", Buffer.from("=cmd|' /C calc'!A0,b\n@SUM(1),2\n"), "calm");
  add("wide.csv", Buffer.from(",".repeat(200_000)), "calm");
  add("nulls.txt", Buffer.alloc(1000), "refused");
  // Programs and old Office files are bytes that nothing opens: 4
  add("program.exe", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300)]), "kept_unread");
  add("program", Buffer.concat([Buffer.from("7f454c46", "hex"), Buffer.alloc(300)]), "kept_unread");
  add("macro.xls", OLE, "kept_unread");
  add("macro.ppt", OLE, "kept_unread");
  return files;
}
