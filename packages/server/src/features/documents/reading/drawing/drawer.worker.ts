import { lockDown } from "../lock-down.ts";

/**
 * The process that draws pages: the media type of the file and the numbers of the pages come as arguments, its bytes on
 * the standard input. For each page a line of JSON goes out on the standard output once it is drawn. It has no
 * environment and no way out, as the reader has none.
 */
lockDown();
const { drawPages } = await import("./draw-pages.ts");
const [, , media = "", numbers = ""] = process.argv;
const pieces: Buffer[] = [];
for await (const piece of process.stdin as AsyncIterable<Buffer>) pieces.push(piece);
for await (const { jpeg, ...page } of drawPages(media, Buffer.concat(pieces), numbers.split(",").map(Number))) {
  const line = `${JSON.stringify({ ...page, jpeg: jpeg.toString("base64") })}\n`;
  await new Promise((written) => process.stdout.write(line, written));
}
process.exit(0);
