import type { Bundle, BundleVisit, OpenedBundle } from "@distributary/contract/access/bundles";
import type { BundleRow, VisitRow } from "./store.ts";

/** A bundle as its calls answer it. */
export function presentBundle(row: BundleRow, now: Date): Bundle {
  return {
    uuid: row.uuid,
    name: row.name,
    state: stateOf(row, now),
    has_password: row.password_hash !== null,
    expires_time: row.expires_time.toISOString(),
    revoked_time: row.revoked_time?.toISOString() ?? null,
    created_time: row.created_time.toISOString(),
    created_by: row.maker,
    files: row.items.map(({ position: _position, sha256: _sha256, ...file }) => file),
    visits: { opened: row.opened, refused: row.refused, downloaded: row.downloaded },
    last_opened_time: row.last_opened_time?.toISOString() ?? null,
  };
}

function stateOf(row: BundleRow, now: Date): Bundle["state"] {
  if (row.revoked_time !== null) return "revoked";
  if (row.expires_time <= now) return "expired";
  return row.is_held ? "open" : "closed";
}

/** A visit of a bundle as its call answers it. */
export function presentVisit({ visited_time: at, ...visit }: VisitRow): BundleVisit {
  return { ...visit, visited_time: at.toISOString() };
}

/** A bundle as whoever opened it by its link sees it. */
export function presentOpened({ name, expires_time: expires, items }: BundleRow, pass: string): OpenedBundle {
  return {
    locked: false,
    name,
    expires_time: expires.toISOString(),
    pass,
    files: items.map((item) => ({
      name: item.name,
      bytes: item.bytes,
      media_type: item.media_type,
      is_there: item.is_there,
    })),
  };
}
