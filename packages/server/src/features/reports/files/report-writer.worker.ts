import { parentPort } from "node:worker_threads";
import { yieldProcessor } from "../../../platform/threads/yield-processor.ts";
import { preparePdf, reportPdf, writePack } from "./pdf.ts";
import { tableFile } from "./table-file.ts";
import type { AskedOfThread, FileToWrite, WrittenFile } from "./writer.ts";

yieldProcessor();

let prepared: Promise<void> | null = null;

parentPort?.on("message", (asked: AskedOfThread) => {
  // A failure comes again, and is told, when a file is written.
  if (asked === "prepare for a PDF") prepared ??= preparePdf().catch(() => undefined);
  else void written(asked).then((answer) => parentPort?.postMessage(answer));
});

async function written(file: FileToWrite): Promise<WrittenFile> {
  try {
    const whole = withLogo(file);
    if (whole.pack === undefined) return { content: await fileOf(whole) };
    await writePack(whole, whole.pack);
    return { content: new Uint8Array() };
  } catch (error) {
    const { message, stack = "" } = error instanceof Error ? error : new Error(String(error));
    return { failed: message, stack };
  }
}

/** A buffer arrives from another thread as plain bytes. */
function withLogo(file: FileToWrite): FileToWrite {
  const { logo } = file.model;
  if (logo === null) return file;
  return { ...file, model: { ...file.model, logo: { ...logo, content: Buffer.from(logo.content) } } };
}

/** The one model in one of the three formats. */
function fileOf({ model, seal, format, now }: FileToWrite): Buffer | Promise<Buffer> {
  return format === "pdf" ? reportPdf(model, seal, now) : tableFile(model, format);
}
