import { catalogue } from "../../language/catalogue.ts";

/** Texts of the documents on a record's page. */
export const documentPanelTexts = catalogue({
  title: "Documents",
  none: "No documents yet.",
  drop: "Drop files here",
  choose: "Choose files",
  failed: "We couldn’t load the documents",
  states: { uploading: "Uploading", uploaded: "Uploaded", failed: "Upload failed", linked: "Linked" },
  linked: (name: string) => `${name} linked`,
  unlinked: (name: string) => `${name} unlinked`,
  unlink: (name: string) => `Unlink ${name}`,
  errorOf: (name: string) => `Failed upload of ${name}`,
  retry: "Try again",
  continue: "Continue upload",
  use: (name: string) => `Upload as “${name}”`,
  dismiss: "Dismiss",
  dataFailed: "Data upload failed",
});
