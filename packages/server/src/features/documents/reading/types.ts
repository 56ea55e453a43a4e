import type { DocumentType } from "@distributary/contract/records/document-shapes";

type Known = DocumentType & {
  /** How a file of it begins: what its bytes are, whatever it is called */
  readonly form: "png" | "jpeg" | "gif" | "bmp" | "pdf" | "ole" | "zip" | "text" | "any";
};

/** The types of files that documents have. Anything else is kept as bytes of no known kind. */
export const DOCUMENT_TYPES: readonly Known[] = [
  { name: "PDF", mime: "application/pdf", extensions: ["pdf"], form: "pdf" },
  { name: "PNG picture", mime: "image/png", extensions: ["png"], form: "png" },
  { name: "JPEG picture", mime: "image/jpeg", extensions: ["jpg", "jpeg"], form: "jpeg" },
  { name: "GIF picture", mime: "image/gif", extensions: ["gif"], form: "gif" },
  { name: "BMP picture", mime: "image/bmp", extensions: ["bmp"], form: "bmp" },
  { name: "Text", mime: "text/plain", extensions: ["txt"], form: "text" },
  { name: "CSV table", mime: "text/csv", extensions: ["csv"], form: "text" },
  { name: "Mail", mime: "message/rfc822", extensions: ["eml"], form: "text" },
  { name: "Word document", mime: "application/msword", extensions: ["doc"], form: "ole" },
  { name: "Excel workbook", mime: "application/vnd.ms-excel", extensions: ["xls"], form: "ole" },
  { name: "PowerPoint presentation", mime: "application/vnd.ms-powerpoint", extensions: ["ppt"], form: "ole" },
  {
    name: "Word document",
    mime: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    extensions: ["docx"],
    form: "zip",
  },
  {
    name: "Excel workbook",
    mime: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    extensions: ["xlsx"],
    form: "zip",
  },
  {
    name: "PowerPoint presentation",
    mime: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    extensions: ["pptx"],
    form: "zip",
  },
  {
    name: "OpenDocument text",
    mime: "application/vnd.oasis.opendocument.text",
    extensions: ["odt"],
    form: "zip",
  },
  {
    name: "OpenDocument spreadsheet",
    mime: "application/vnd.oasis.opendocument.spreadsheet",
    extensions: ["ods"],
    form: "zip",
  },
  {
    name: "OpenDocument presentation",
    mime: "application/vnd.oasis.opendocument.presentation",
    extensions: ["odp"],
    form: "zip",
  },
  { name: "Other file", mime: "application/octet-stream", extensions: [], form: "any" },
];

const OTHER = DOCUMENT_TYPES.at(-1) as Known;

/** Extensions of files that a browser would run, and of pictures that are not taken. */
const NOT_TAKEN = new Set(
  "svg svgz html htm xhtml xht shtml mht mhtml js mjs xml xsl hta swf webp tif tiff heic heif avif ico psd".split(" "),
);

/** The extension of a name in small letters, "" where it has none. */
export function extensionOf(name: string): string {
  return /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
}

/** The type that a name speaks of; null: files of it are not taken. */
export function typeOfName(name: string): Known | null {
  const extension = extensionOf(name);
  if (NOT_TAKEN.has(extension)) return null;
  return DOCUMENT_TYPES.find((type) => type.extensions.includes(extension)) ?? OTHER;
}

/** A type by its media type. */
export function typeOfMedia(mime: string): DocumentType {
  const { name, extensions } = DOCUMENT_TYPES.find((type) => type.mime === mime) ?? OTHER;
  return { name, mime, extensions: [...extensions] };
}

/** The extensions that are taken, as a refusal lists them. */
export const TAKEN = DOCUMENT_TYPES.flatMap((type) => type.extensions).join(", ");
