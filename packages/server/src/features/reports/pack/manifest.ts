import type { PackFile } from "./contents.ts";
import type { PackAsked } from "./asked.ts";

/** What a pack holds, for programs: the files with their hashes, and each figure with the boxes that it comes from. */
export function manifestOf(
  { row, model, seal, evidence, now }: Omit<PackAsked, "universe">,
  pdf: PackFile,
  originals: readonly PackFile[],
): string {
  const { figures, places, exhibits, files } = evidence;
  const manifest = {
    format: "distributary-evidence",
    format_version: 1,
    made: now.toISOString(),
    profile: model.owner,
    since: row.since,
    at: row.at,
    currency: row.currency,
    signature: seal,
    pdf: { path: pdf.path, bytes: pdf.bytes, sha256: pdf.sha256 },
    files: originals.map(({ path, bytes, sha256 }, at) => ({
      path,
      name: files[at]?.name,
      document: files[at]?.document,
      version: files[at]?.version,
      media_type: files[at]?.media_type,
      bytes,
      sha256,
    })),
    exhibits: exhibits.map(({ number, sha256, page, marks }) => ({
      number,
      sha256,
      page,
      boxes: marks.flatMap(({ number: mark, box }) => (box === null ? [] : [{ number: mark, box }])),
    })),
    figures: figures.map(({ record, event, ...figure }, at) => ({
      ...figure,
      record: { ...record, event },
      exhibits: (places[at] ?? []).map((one) => one.exhibit),
    })),
  };
  return `${JSON.stringify(manifest, null, 1)}\n`;
}
