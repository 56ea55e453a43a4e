import { expect, it } from "vitest";
import { readLogo } from "../../src/features/settings/logo.ts";
import { pixelsOnPaper } from "../../src/platform/pictures/png.ts";
import { dataUrl, jpeg, png, pngChunk, pngOf } from "./pictures.fixture.ts";

const TEAL = [15, 118, 110, 255] as const;

it("takes a PNG and a JPEG by their content, without what programs and cameras wrote about them", () => {
  const plain = png(30, 12, TEAL);
  const told = png(30, 12, TEAL, { more: [pngChunk("tEXt", Buffer.from("Author\0Ada, at home"))] });
  expect(readLogo(dataUrl("png", told))).toEqual({ media_type: "image/png", width: 30, height: 12, content: plain });
  const place = Buffer.concat([Buffer.from([0xff, 0xe1, 0, 12]), Buffer.from("Exif\0\0home")]);
  expect(readLogo(dataUrl("jpeg", jpeg({ more: [place] })))).toEqual({
    media_type: "image/jpeg",
    width: 16,
    height: 8,
    content: jpeg(),
  });
});

it("says of any other picture why it is not taken", () => {
  const whole = png(30, 12, TEAL);
  const flipped = Buffer.from(whole);
  // a byte of the pixels, so that the checksum of their chunk does not agree
  flipped.writeUInt8((flipped[45] ?? 0) ^ 1, 45);
  const damaged = "This PNG is damaged. Choose another picture.";
  const kind = "A PNG of this kind cannot be printed: save it with 8 bits a colour and without interlacing.";
  const cases: readonly (readonly [string, string])[] = [
    ["", "Choose a PNG or JPEG logo."],
    [dataUrl("svg+xml", Buffer.from("<svg/>")), "Choose a PNG or JPEG logo."],
    [dataUrl("png", jpeg()), damaged],
    [dataUrl("png", flipped), damaged],
    [dataUrl("png", whole.subarray(0, -4)), damaged],
    // 12 lines where the header says 13, and 13 where it says 12
    [dataUrl("png", Buffer.concat([png(30, 13, TEAL).subarray(0, 33), whole.subarray(33)])), damaged],
    [dataUrl("png", Buffer.concat([whole.subarray(0, 33), png(30, 13, TEAL).subarray(33)])), damaged],
    [dataUrl("png", png(30, 12, TEAL, { header: [16, 6, 0, 0, 0] })), kind],
    [dataUrl("png", png(30, 12, TEAL, { header: [8, 6, 0, 0, 1] })), kind],
    [dataUrl("png", png(30, 12, TEAL, { header: [8, 3, 0, 0, 0] })), damaged],
    [dataUrl("png", png(1001, 2, TEAL)), "Choose a picture of at most 1000 pixels per side; this one is 1001 × 2."],
    [dataUrl("jpeg", whole), "This JPEG is damaged. Choose another picture."],
    [dataUrl("jpeg", jpeg().subarray(0, -1)), "This JPEG is damaged. Choose another picture."],
    [dataUrl("jpeg", jpeg({ frame: 0xc9 })), "This JPEG is damaged. Choose another picture."],
    [
      dataUrl("jpeg", jpeg({ components: 4 })),
      "A JPEG of this kind cannot be printed: save it in RGB with 8 bits a colour.",
    ],
  ];
  for (const [url, said] of cases) expect(readLogo(url)).toBe(said);
});

it("lays the pixels of every kind of PNG on white paper, whatever its lines are filtered by", () => {
  const header = (colour: number) => [8, colour, 0, 0, 0];
  // half of 15, 118, 110 and half of 255, rounded: 255 x 127 / 255 = 127 is added to 15 x 128 / 255 = 7.53
  expect([...pixelsOnPaper(png(1, 1, [15, 118, 110, 128]))]).toEqual([135, 186, 182]);
  expect([...pixelsOnPaper(pngOf(1, 1, header(4), [[0, 9, 0]]))]).toEqual([255, 255, 255]);
  const palette = [pngChunk("PLTE", Buffer.from([9, 8, 7, 1, 2, 3])), pngChunk("tRNS", Buffer.from([255, 0]))];
  expect([...pixelsOnPaper(pngOf(2, 1, header(3), [[0, 0, 1]], palette))]).toEqual([9, 8, 7, 255, 255, 255]);
  const clear = [pngChunk("tRNS", Buffer.from([0, 5, 0, 6, 0, 7]))];
  expect([...pixelsOnPaper(pngOf(2, 1, header(2), [[0, 5, 6, 7, 5, 6, 8]], clear))]).toEqual([255, 255, 255, 5, 6, 8]);
  // one grey line of 10, 20, 30 five times: as it is; by what is left (1), above (2), their mean (3), and Paeth (4)
  const lines = [
    [0, 10, 20, 30],
    [1, 10, 10, 10],
    [2, 0, 0, 0],
    // 10 - (0 + 10) / 2, 20 - (10 + 20) / 2, 30 - (20 + 30) / 2
    [3, 5, 5, 5],
    // above is nearest to left + above - corner: 10 to 0 + 10 - 0, 20 to 10 + 20 - 10, 30 to 20 + 30 - 20
    [4, 0, 0, 0],
  ];
  const grey = pixelsOnPaper(pngOf(3, 5, header(0), lines));
  const line = [10, 10, 10, 20, 20, 20, 30, 30, 30];
  expect([...grey]).toEqual([...line, ...line, ...line, ...line, ...line]);
  expect(readLogo(dataUrl("png", pngOf(3, 1, header(0), [[5, 1, 2, 3]])))).toBe(
    "This PNG is damaged. Choose another picture.",
  );
});
