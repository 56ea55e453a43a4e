import PdfDocument from "pdfkit";
import sharp from "sharp";

/** Numbers that look like chance and are the same each time. */
function* noiseFrom(seed: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state / 2 ** 32 - 0.5;
  }
}

/** A page as a scanner gives it: turned clockwise by some degrees, with specks of grey as strong as `noise`. */
export async function jpegOf(
  page: Buffer,
  { degrees, noise }: { readonly degrees: number; readonly noise: number },
): Promise<Buffer> {
  const { data, info } = await sharp(page)
    .rotate(degrees, { background: "#ffffff" })
    .grayscale()
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const chance = noiseFrom(17);
  for (let at = 0; at < data.length; at += info.channels) {
    const shade = (data[at] ?? 0) + (chance.next().value as number) * noise;
    data[at] = Math.max(0, Math.min(255, Math.round(shade)));
  }
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 35, mozjpeg: true }).toBuffer();
}

/** A page as a scanner gives it in which it lay on its head or on its side. */
export function turnedPicture(page: Buffer, degrees: number): Promise<Buffer> {
  return sharp(page).rotate(degrees).png().toBuffer();
}

/** A page in black and white. */
export function pngOf(page: Buffer): Promise<Buffer> {
  return sharp(page).grayscale().threshold(150).png({ palette: true, colours: 2, compressionLevel: 9 }).toBuffer();
}

/** A PDF of one page of A4 that is a picture, as scanners save it. */
export async function pdfOfPicture(picture: Buffer): Promise<Buffer> {
  const pdf = new PdfDocument({ size: "A4", margin: 0, info: { CreationDate: new Date(0) } });
  const pieces: Buffer[] = [];
  pdf.on("data", (piece: Buffer) => pieces.push(piece));
  const done = new Promise((resolve) => pdf.on("end", resolve));
  pdf.image(picture, 0, 0, { width: pdf.page.width, height: pdf.page.height });
  pdf.end();
  await done;
  return Buffer.concat(pieces);
}
