import { lockDown } from "../lock-down.ts";
import { openParcel } from "../parcel.ts";

/**
 * The process that draws pages: the media type of the file and the numbers of the pages come as arguments, its bytes on
 * the standard input after the password that opens it. For each page a line of JSON goes out on the standard output once it is drawn. It has no
 * environment and no way out, as the reader has none.
 */
lockDown();
const { drawPages } = await import("./draw-pages.ts");
const [, , media = "", numbers = ""] = process.argv;
const { passwords, bytes } = await openParcel(process.stdin);
const file = { media, bytes, password: passwords[0] };
for await (const { jpeg, ...page } of drawPages(file, numbers.split(",").map(Number))) {
  const line = `${JSON.stringify({ ...page, jpeg: jpeg.toString("base64") })}\n`;
  await new Promise((written) => process.stdout.write(line, written));
}
process.exit(0);
