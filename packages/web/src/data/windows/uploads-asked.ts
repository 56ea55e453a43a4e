import { createStore } from "../store.ts";

/** Files that were chosen or dropped somewhere and wait for the dialog that uploads them; `parent` is their folder. */
export interface AskedUpload {
  readonly files: readonly File[];
  readonly parent: string | null;
}

/** What the dialog over every page uploads; null while there is none. */
export const uploadsAsked = createStore<AskedUpload | null>(null);

/** Opens the dialog for these files, in a folder where one is named. */
export function askUpload(files: readonly File[], parent: string | null = null): void {
  if (files.length > 0) uploadsAsked.set({ files, parent });
}

/**
 * What a person is choosing with right now. It stands on no page, so that the browser would let go of it while the person
 * looks for a file, and with it of what they chose.
 */
let choosing: HTMLInputElement | null = null;

/** Lets the person choose files of the kinds in `accept`; hands over what was chosen. */
export function chooseFiles(accept: string, onFiles: (files: readonly File[]) => void): void {
  const input = document.createElement("input");
  choosing = input;
  const over = () => {
    if (choosing === input) choosing = null;
  };
  input.type = "file";
  input.multiple = true;
  input.accept = accept;
  input.addEventListener("change", () => {
    over();
    onFiles([...(input.files ?? [])]);
  });
  input.addEventListener("cancel", over);
  input.click();
}
