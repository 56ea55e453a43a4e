import type { Worker } from "node:worker_threads";
import type { ReportFormat } from "@distributary/contract/reporting/reports";
import { JobFailure } from "../../../platform/jobs/types.ts";
import { startThread } from "../../../platform/threads/start.ts";
import type { DrawnExhibit, ReportModel } from "../model.ts";
import { tableFile } from "./table-file.ts";

/** What a file is made of: the figures, what its pages are signed with, the format, and when it says it was made. */
export interface FileToWrite {
  readonly model: ReportModel;
  readonly seal: string;
  readonly format: Exclude<ReportFormat, "zip">;
  readonly now: Date;
  /** pages that follow in a PDF, and the file on the disk that it is written to as it is made */
  readonly pack?: { readonly exhibits: readonly DrawnExhibit[]; readonly path: string };
}

/** A file without pages. */
type TableToWrite = FileToWrite & { readonly format: "csv" | "xlsx" };

/** A file; or that the thread load what a PDF is written with, which has no answer. */
export type AskedOfThread = FileToWrite | "prepare for a PDF";

/** What the thread answers; nothing where the file was written to the disk. */
export type WrittenFile = { readonly content: Uint8Array } | { readonly failed: string; readonly stack: string };

/** How long a thread with nothing to do is kept: what it has loaded takes tens of megabytes. */
const KEPT_MS = 60_000;
const HEAP_MB = 1_024;
/** Room for what lives shortly: the texts of a page live until it is full, and with less are copied again and again. */
const YOUNG_MB = 64;
/** Cells that are written where they are: handing them over takes longer. */
const FEW_CELLS = 2_000;
const TOO_LARGE = "This report has too many lines for one file. Choose a shorter period or fewer accounts.";

/**
 * Writes the files of reports in a thread of its own, one after the other, so that nobody's reads wait for the pages of
 * another; small tables at once. The thread is started by the first and ends when nothing was asked of it for a while.
 */
export class ReportWriter {
  #thread: Worker | null = null;
  #before: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | null = null;

  /**
   * Lets the thread load what a PDF is written with, while its figures are still being read. Nothing depends on it: where
   * it fails, `write` does the same and says why.
   */
  preparePdf(): void {
    if (this.#thread === null) {
      this.#thread = this.#start();
      this.#thread.unref();
      this.#endLater();
    }
    this.#thread.postMessage("prepare for a PDF" satisfies AskedOfThread);
  }

  /** Whether a file is so small that `write` waits for nothing. */
  writesAtOnce(file: FileToWrite): file is TableToWrite {
    return file.format !== "pdf" && isSmall(file.model);
  }

  /** The bytes of the file. Throws `JobFailure` where there is too much of it for the memory that a file may take. */
  write(file: FileToWrite): Promise<Buffer> {
    if (this.writesAtOnce(file)) return Promise.resolve(tableFile(file.model, file.format));
    const written = this.#before.then(() => this.#write(file));
    this.#before = written.catch(() => undefined);
    return written;
  }

  async #write(file: FileToWrite): Promise<Buffer> {
    this.#stay();
    const thread = (this.#thread ??= this.#start());
    thread.ref();
    try {
      const answer = await answerOf(thread, file);
      if ("content" in answer)
        return Buffer.from(answer.content.buffer, answer.content.byteOffset, answer.content.length);
      const error = new Error(answer.failed);
      error.stack = answer.stack;
      throw error;
    } finally {
      thread.unref();
      this.#endLater();
    }
  }

  #stay(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
  }

  #endLater(): void {
    this.#stay();
    this.#idle = setTimeout(() => this.#end(), KEPT_MS).unref();
  }

  #start(): Worker {
    const thread = startThread(new URL("./report-writer.worker.ts", import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    // Whoever waits for a file is told; a thread that fails while nobody waits takes nobody with it.
    thread.on("error", () => undefined);
    // One that failed is not asked again.
    thread.once("exit", () => {
      if (this.#thread === thread) this.#thread = null;
    });
    return thread;
  }

  #end(): void {
    const thread = this.#thread;
    this.#thread = null;
    void thread?.terminate();
  }
}

function isSmall({ tables }: ReportModel): boolean {
  return tables.reduce((sum, { columns, rows }) => sum + columns.length * rows.length, 0) <= FEW_CELLS;
}

function answerOf(thread: Worker, file: FileToWrite): Promise<WrittenFile> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      thread.off("message", onMessage);
      thread.off("error", onError);
      thread.off("exit", onExit);
      end();
    };
    const onMessage = (answer: WrittenFile): void => settle(() => resolve(answer));
    const onError = (error: Error & { readonly code?: string }): void =>
      settle(() => reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? new JobFailure(TOO_LARGE) : error));
    const onExit = (): void => settle(() => reject(new Error("the thread that writes reports has ended")));
    thread.on("message", onMessage);
    thread.on("error", onError);
    thread.on("exit", onExit);
    thread.postMessage(file);
  });
}
