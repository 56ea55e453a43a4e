import { LOGO_MOST_BYTES, LOGO_MOST_PIXELS } from "@distributary/contract/access/settings";
import type { Logo } from "../../access/store/settings.ts";
import { readJpeg } from "../../platform/pictures/jpeg.ts";
import { readPng } from "../../platform/pictures/png.ts";

const KINDS = { "image/png": readPng, "image/jpeg": readJpeg } as const;

/** A logo of a `data:` URL: its content is looked at, not only what it says it is. A text says what is wrong with it. */
export function readLogo(url: string): Logo | string {
  const match = /^data:(image\/png|image\/jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(url);
  if (match === null) return "Choose a PNG or JPEG logo.";
  const mediaType = match[1] as keyof typeof KINDS;
  const content = Buffer.from(match[2] ?? "", "base64");
  const read = KINDS[mediaType](content, LOGO_MOST_PIXELS);
  if (typeof read === "string") return read;
  if (read.content.length > LOGO_MOST_BYTES) return `Choose a logo of at most ${LOGO_MOST_BYTES / 1024} kB.`;
  return { media_type: mediaType, ...read };
}
