import { FILE_KINDS, type FileKind } from "../form.ts";
import type { ReadFile } from "./read-file.ts";

/** The parts of a book of our own form that are not there. */
export function missingKinds(read: readonly ReadFile[], refused: ReadonlySet<FileKind>): FileKind[] {
  return FILE_KINDS.filter(
    (kind) => kind !== "balances" && !refused.has(kind) && !read.some(({ file }) => file.kind === kind),
  );
}
