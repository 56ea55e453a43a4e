import { encodingOf } from "@distributary/domain/readers/text-encoding";
import type { FileStore } from "../../../platform/storage/file-store.ts";

/** Bytes at the beginning of a file that it is recognised by. */
const HEAD_BYTES = 256 * 1024;

/** The text of a stored file: how it is written, how it begins, and all of it piece by piece. */
export interface FileText {
  readonly encoding: string;
  readonly head: string;
  pieces(): AsyncGenerator<string>;
}

/**
 * Opens a stored file as text. What its first bytes do not mark is UTF-8 where all of it can be, and Windows-1252 where it
 * cannot.
 */
export async function openText(store: FileStore, key: string): Promise<FileText> {
  const head = await headOf(store, key);
  const encoding = encodingOf(head) ?? ((await isUtf8(store, key)) ? "utf-8" : "windows-1252");
  return {
    encoding,
    head: new TextDecoder(encoding).decode(head, { stream: true }),
    async *pieces() {
      const decoder = new TextDecoder(encoding);
      for await (const chunk of store.read(key) as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
      yield decoder.decode();
    },
  };
}

async function headOf(store: FileStore, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stream = store.read(key);
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= HEAD_BYTES) break;
  }
  stream.destroy();
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}

async function isUtf8(store: FileStore, key: string): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const stream = store.read(key);
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) decoder.decode(chunk, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  } finally {
    stream.destroy();
  }
}
