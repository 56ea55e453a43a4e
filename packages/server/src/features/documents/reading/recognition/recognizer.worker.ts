import { lockDown } from "../lock-down.ts";
import { openParcel } from "../parcel.ts";

/**
 * The process that recognises the words of pages that are pictures: the media type of the file, the numbers of the
 * pages and the folder of further languages come as arguments, its bytes on the standard input after the password that opens it. For each page a line of
 * JSON goes out on the standard output once it is read. It has no environment and no way out, as the reader has none.
 */
lockDown();
const { recognizePages } = await import("./recognize-pages.ts");
const [, , media = "", numbers = "", folder = ""] = process.argv;
const { passwords, bytes } = await openParcel(process.stdin);
for await (const page of recognizePages(
  { media, bytes, password: passwords[0] },
  numbers.split(",").map(Number),
  folder,
))
  await new Promise((written) => process.stdout.write(`${JSON.stringify(page)}\n`, written));
process.exit(0);
