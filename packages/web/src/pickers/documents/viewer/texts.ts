import { catalogue } from "../../../language/catalogue.ts";
import { counted } from "../../../ui/format/counted.ts";

/** Texts of the viewers of documents. */
export const viewerTexts = catalogue({
  pages: (name: string) => `Pages of ${name}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  jump: "Page",
  of: (pages: number) => `of ${pages}`,
  previous: "Previous page",
  next: "Next page",
  smaller: "Zoom out",
  larger: "Zoom in",
  find: "Find in this document",
  found: (count: number) => counted(count, { one: "# match on this page", other: "# matches on this page" }),
  recognizing: (count: number) =>
    counted(count, {
      one: "# page is a picture, and its words are being read. They can be found in a moment.",
      other: "# pages are pictures, and their words are being read. They can be found in a moment.",
    }),
  unreadable: (count: number) =>
    counted(count, {
      one: "The words on # page that is a picture could not be read.",
      other: "The words on # pages that are pictures could not be read.",
    }),
  protected: "This file is protected by a password. Enter it to read the file and find its words.",
  protectedForReaders: "This file is protected by a password. Ask the owner of these records to open it.",
  password: "Password of the file",
  unlock: "Open the file",
  showPassword: "Show",
  hidePassword: "Hide",
  passwordKept:
    "It is stored encrypted, and other protected files in these records are opened with it. The file itself stays as it is.",
  opening: "Opening the document",
  failed: "We couldn’t open this document",
  content: "Content",
  noContent: "This file can’t be shown here. Download it to open it.",
  picture: (name: string) => `Picture: ${name}`,
  sheets: "Sheets",
  sheet: (name: string) => `Sheet ${name}`,
  from: "From",
  to: "To",
  sent: "Sent",
  subject: "Subject",
  attachments: "Attachments",
});
