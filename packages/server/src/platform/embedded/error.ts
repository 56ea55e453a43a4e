/** The embedded database cannot be started or reached. The message is a sentence or two that say what to do. */
export class EmbeddedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "EmbeddedError";
  }
}

/** The `code` of a system error (ENOENT, EACCES, …); null for any other. */
export function systemCode(error: unknown): string | null {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : null;
}

/** Told, in a sentence, of what takes a while or was put right. */
export type Note = (message: string) => void;
