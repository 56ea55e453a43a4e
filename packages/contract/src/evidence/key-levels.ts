import { isGroupingKey } from "@distributary/domain/ledger/grouping-keys";
import type { GroupFigure } from "@distributary/domain/summary/answer/figure-key";

/** The levels of a group as they stand in a key: `#sector=energy/account=<id>`. What has none of it ends in the sign. */
export function writeLevels(levels: GroupFigure["levels"]): string {
  return levels.map(writeLevel).join("/");
}

/** A tag may hold any character. */
function writeLevel({ key, id }: GroupFigure["levels"][number]): string {
  const plain = (text: string): string => encodeURIComponent(text).replaceAll("~", "%7E");
  return `${plain(key)}=${id === null ? "" : plain(id)}`;
}

/** Reads what {@link writeLevels} wrote: no level at all is everything. Null for anything else; throws URIError. */
export function readLevels(text: string): GroupFigure["levels"] | null {
  if (text === "") return [];
  const levels = text.split("/").map((level) => {
    const [key = "", id = ""] = level.split("=").map(decodeURIComponent);
    return isGroupingKey(key) ? { key, id: id === "" ? null : id } : null;
  });
  return levels.every((level) => level !== null) ? levels : null;
}
