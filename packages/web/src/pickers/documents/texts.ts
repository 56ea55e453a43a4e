import { catalogue } from "../../language/catalogue.ts";
import { counted } from "../../ui/format/counted.ts";

/** Texts of uploading documents. */
export const uploadTexts = catalogue({
  title: (files: number) => (files === 1 ? `Upload ${files} Document` : `Upload ${files} Documents`),
  basicInfo: "Document Information",
  name: "Name",
  nameOf: (file: string) => `Name of ${file}`,
  tags: "Tags",
  tagsHint: "Separate with commas.",
  tagsOfAll: "Tags of all documents",
  cancel: "Cancel Upload",
  back: "Back",
  complete: "Complete Upload",
  continue: "Continue Upload",
  partly: (file: string, sent: string, all: string) =>
    `${file}: ${sent} of ${all} already uploaded. Continue to send the rest.`,
  wait: "Please wait while we upload your file...",
  files: "Files",
  progress: "Upload progress",
  sent: (sent: string, all: string) => `${sent} of ${all}`,
  done: (done: number, all: number) => `${done} of ${all} files uploaded`,
  server: {
    Queued: "Waiting to be read",
    Started: "Checking the file",
    Processing: "Reading the file",
    Invalid: "Not accepted",
    Completed: "Uploaded",
  },
  links: "Link this document to existing transactions, accounts and entities, to find it on their pages.",
  skip: "Skip This",
  update: "Update Relationships",
  use: (name: string) => `Use “${name}”`,
  uploaded: (name: string) => `${name} uploaded`,
  allUploaded: "Documents Uploaded.",
  fileFailed: (file: string) => `There were errors uploading ${file}!`,
  remove: (file: string) => `Remove ${file}`,
  states: {
    Pending: "Waiting",
    Created: "Starting",
    Uploading: "Uploading",
    Failed: "Upload failed",
    Completed: "Uploaded",
  },
  failed: "Upload Failed",
  someFailed: (failed: number, all: string) =>
    counted(failed, { one: `# of ${all} files wasn’t uploaded.`, other: `# of ${all} files weren’t uploaded.` }),
});

/** What an upload says that failed, by where it failed. */
export const uploadFailureTexts = catalogue({
  start: "Unable to start upload",
  sending: "There was an error during the file upload",
  storage: "Storage Upload Failed",
  confirmation: "Upload Confirmation Failed:",
  job: "Document upload failed!",
  other: "Upload Error",
  connection: "Connection lost.",
  tryAgain: "Check your connection, then continue.",
  sentSoFar: (sent: string, all: string) => `${sent} of ${all} uploaded. Continue to send the rest.`,
  left: "Upload not finished",
  leftSoFar: (sent: string, all: string) => `${sent} of ${all} uploaded. Continue or discard it under Documents.`,
});

/** Texts of the links of a document. */
export const linkTexts = catalogue({
  linked: "Linked records",
  none: "Not linked to any record yet.",
  marks: { add: "will be linked", update: "will be updated", del: "will be unlinked" },
  unlink: (name: string) => `Unlink ${name}`,
  relink: (name: string) => `Keep ${name} linked`,
  kinds: {
    entity: "Entity",
    account: "Account",
    transaction: "Transaction",
    prospect: "Prospect",
    observable: "Observation",
    event: "Event",
    instrument: "Security",
    workflow: "Workflow",
  },
  nameless: "Without a name",
  figureOf: (name: string) => `What it shows of ${name}`,
  whole: "Whole record",
  figures: { quantity: "Quantity", price: "Price", amount: "Amount", value: "Value", date: "Date" },
});

/** Texts of the picker of documents. */
export const documentPickerTexts = catalogue({
  title: "Use Existing Documents",
  activator: "Pick Document",
  cancel: "Cancel",
  accept: (picked: number) => `Accept ${picked} Document(s)`,
  search: "Search for Files to Add",
  upload: "Upload File",
  none: "No Matching Documents",
  failed: "Error executing search",
  added: "Added Document",
  addedFragment: "Added Fragment",
  removed: "Removed Document",
  removedFragment: "Removed Fragment",
  preview: (name: string) => `Preview ${name}`,
  documents: "Documents",
  pages: (count: number) => counted(count, { one: "# page", other: "# pages" }),
  linked: "Already linked",
});
