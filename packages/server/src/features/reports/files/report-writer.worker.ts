import { parentPort } from "node:worker_threads";
import { yieldProcessor } from "../../../platform/threads/yield-processor.ts";
import { reportCsv } from "./csv.ts";
import { reportPdf, writePack } from "./pdf.ts";
import { reportXlsx } from "./xlsx.ts";
import type { FileToWrite, WrittenFile } from "./writer.ts";

yieldProcessor();

parentPort?.on("message", (file: FileToWrite) => {
  void written(file).then((answer) => parentPort?.postMessage(answer));
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
  switch (format) {
    case "csv":
      return reportCsv(model);
    case "xlsx":
      return reportXlsx(model);
    case "pdf":
      return reportPdf(model, seal, now);
  }
}
