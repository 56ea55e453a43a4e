import { TAKEN, typeOfName } from "./types.ts";

/** What a file is by its bytes. `refused` says why it is not taken at all. */
export type Sniffed = { readonly refused: string } | { readonly mime: string; readonly form: string };

const STARTS: readonly (readonly [form: string, name: string, bytes: readonly number[]])[] = [
  ["png", "a PNG picture", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ["jpeg", "a JPEG picture", [0xff, 0xd8, 0xff]],
  ["gif", "a GIF picture", [0x47, 0x49, 0x46, 0x38]],
  ["pdf", "a PDF", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["ole", "an older Office file", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["zip", "a zip or a newer Office file", [0x50, 0x4b, 3, 4]],
  ["zip", "an empty zip", [0x50, 0x4b, 5, 6]],
  ["bmp", "a BMP picture", [0x42, 0x4d]],
];

/** How many bytes at either end are looked at for a second file in the first. */
const EDGE = 66_000;
const MARKUP = /<(?:!doctype\s+html|html|svg|script|iframe|body|head|\?xml-stylesheet)[\s>/]/i;
const PICTURES = new Set(["png", "jpeg", "gif", "bmp"]);

/**
 * Holds what a file is called against what its bytes are. Refused are files that a browser would run, whatever they are
 * called, files that are two things at once, and files that are not what they are called.
 */
export function sniff(name: string, bytes: Buffer): Sniffed {
  const said = typeOfName(name);
  if (said === null) return { refused: `This kind of file is not taken. Choose one of ${TAKEN}.` };
  const found = formOf(bytes);
  const first = bytes.subarray(0, 4096).toString("latin1");
  if (isMarkup(found.form, bytes, first))
    return {
      refused: "This file is a web page or a drawing that can run scripts, and is not taken. Print it as a PDF.",
    };
  if (isTwoThings(found.form, bytes, first))
    return { refused: "This file is two kinds of file at once, and is not taken. Save it again and upload that." };
  if (said.form === "any") return { mime: said.mime, form: "any" };
  if (said.form !== found.form) {
    const isEmpty = bytes.length === 0;
    return {
      refused: isEmpty
        ? "This file is empty. Choose another."
        : `The name says ${said.name}, and the file is ${found.name}. Rename it to what it is and upload it again.`,
    };
  }
  return { mime: said.mime, form: said.form };
}

function formOf(bytes: Buffer): { readonly form: string; readonly name: string } {
  for (const [form, name, start] of STARTS)
    if (start.every((byte, at) => bytes[at] === byte) && (form !== "bmp" || isBitmap(bytes))) return { form, name };
  if (bytes.length > 0 && isText(bytes)) return { form: "text", name: "text" };
  return { form: "other", name: "of another kind" };
}

// Two letters begin many texts: a bitmap says its own length, or none, and how long its head is.
function isBitmap(bytes: Buffer): boolean {
  if (bytes.length < 26) return false;
  const head = bytes.readUInt32LE(14);
  return [12, 40, 52, 56, 64, 108, 124].includes(head) && bytes.readUInt32LE(10) < bytes.length;
}

/** Text in UTF-8, UTF-16 with its mark, or a Latin code page: no null bytes and hardly a control character. */
export function isText(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 65_536);
  if ((start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)) return true;
  let control = 0;
  for (const byte of start) {
    if (byte === 0) return false;
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 27) control += 1;
  }
  return control <= start.length / 1000;
}

function isMarkup(form: string, bytes: Buffer, first: string): boolean {
  if (form === "text" || form === "other") {
    const text = (
      bytes[1] === 0 || bytes[0] === 0 || bytes[0] === 0xff || bytes[0] === 0xfe ? first.replaceAll("\0", "") : first
    )
      .replace(/^[^<]{0,64}?(?=<)/, "")
      .trimStart();
    // A mail or a table may quote a page; a page begins like one.
    return /^(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*(?:<!doctype\s+(?:html|svg)|<(?:html|svg|script|iframe|body|head)[\s>/])/i.test(
      text,
    );
  }
  return false;
}

function isTwoThings(form: string, bytes: Buffer, first: string): boolean {
  if (form === "text" || form === "other") return form === "text" && /^[^]{0,1024}%PDF-\d/.test(first);
  const tail = bytes.subarray(Math.max(0, bytes.length - EDGE));
  const hasZipEnd = form !== "zip" && form !== "ole" && tail.includes(Buffer.from([0x50, 0x4b, 5, 6]));
  const hasPdf = form !== "pdf" && first.slice(0, 1024).includes("%PDF-");
  const hasMarkup = PICTURES.has(form) && (MARKUP.test(first) || MARKUP.test(tail.toString("latin1")));
  return hasZipEnd || hasPdf || hasMarkup || (form === "pdf" && MARKUP.test(first.slice(0, 256)));
}
