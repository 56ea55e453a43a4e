import { sizeText } from "../../platform/archives/bounds.ts";
import { invalid, tooLarge, validation } from "../../platform/http/problem.ts";
import type { Settings } from "../../platform/settings/settings.ts";
import { TAKEN, typeOfName } from "./reading/types.ts";

const MB = 1024 ** 2;

/** Throws 413, with both numbers in a sentence, where a file or all files of a universe would be too large. */
export function holdToQuota(
  settings: Pick<Settings, "documentFileMb" | "documentQuotaMb">,
  bytes: number,
  kept: number,
): void {
  const file = settings.documentFileMb * MB;
  if (bytes > file)
    throw tooLarge(
      `This file is ${sizeText(bytes)}, and a document may be ${sizeText(file)}. Make it smaller or split it.`,
    );
  const all = settings.documentQuotaMb * MB;
  if (kept + bytes > all)
    throw tooLarge(
      `Documents would take ${sizeText(kept + bytes)}, and this profile may keep ${sizeText(all)}. Ask your administrator for more room.`,
    );
}

/** A start of an upload or folder with its name. Throws 422 where it has none. */
export function mustBeNamed<Body extends { readonly name?: string | undefined }>(body: Body): Body & { name: string } {
  if (body.name === undefined) throw invalid(["body", "name"], "Enter a name.", "missing");
  return { ...body, name: body.name };
}

/** Throws 422 for a name whose files are not taken. */
export function mustBeTaken(name: string): void {
  if (typeOfName(name) === null)
    throw invalid(
      ["body", "name"],
      `This kind of file is not taken. Choose one of ${TAKEN}.`,
      "value_error.document.type",
    );
}

/** The 422 of a name that a folder has already; its context offers the next free one. */
export function duplicateName(name: string, suggestion: string): Error {
  return validation([
    {
      loc: ["body", "name"],
      msg: `A document named “${name}” is already here. Choose another name, such as “${suggestion}”.`,
      type: "value_error.document.duplicate.error",
      ctx: { suggested_name: suggestion },
    },
  ]);
}

const LONGEST = 128;

/** The first free name like one that is taken: `statement (2).pdf`. `taken` are names in small letters. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ""] = /^(.+?)(\.[a-z0-9]{1,8})?$/i.exec(name) ?? [];
  const plain = stem.replace(/ \(\d+\)$/, "");
  for (let number = 2; ; number++) {
    const mark = ` (${number})${ending}`;
    const free = `${plain.slice(0, LONGEST - mark.length)}${mark}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}
