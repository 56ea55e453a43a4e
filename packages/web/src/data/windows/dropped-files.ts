import { createStore } from "../store.ts";

/** Files that were dropped or chosen and wait for the import to take them. */
export const droppedFiles = createStore<readonly File[]>([]);

/** Has files wait for the import, behind those that wait already: it takes them once it is free. */
export function leaveFiles(files: readonly File[]): void {
  droppedFiles.set((before) => [...before, ...files]);
}

/** Takes the files that wait, so that nobody takes them twice. */
export function takeDroppedFiles(): readonly File[] {
  const files = droppedFiles.get();
  if (files.length > 0) droppedFiles.set([]);
  return files;
}

/** The files of a drop; folders are opened. Must be called while the event is being handled. */
export function filesOfDrop(transfer: DataTransfer): Promise<readonly File[]> {
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry): entry is FileSystemEntry => entry !== null);
  if (entries.length === 0) return Promise.resolve([...transfer.files]);
  return Promise.all(entries.map(filesUnder)).then((lists) => lists.flat());
}

const mostFiles = 200;

async function filesUnder(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith(".")) return [];
  if (entry.isFile)
    return [await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))];
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (batch.length === 0 || files.length > mostFiles) return files;
    for (const child of batch) files.push(...(await filesUnder(child)));
  }
}
