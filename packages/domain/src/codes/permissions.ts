/** What somebody may do in a universe, each with the value of its flag. */
export const PERMISSION_FLAGS = { read: 1, write: 2, listing: 4, manage: 8, book: 16 } as const;

export type PermissionName = keyof typeof PERMISSION_FLAGS;

/** All flags together. */
export const ALL_FLAGS = 31;

/** Roles of a grant: `value` as it is stored, and the flags that the role has by itself. */
export const GRANT_ROLES = {
  advisor: { value: 1, flags: 1 + 2 + 4 + 16 },
  viewer: { value: 2, flags: 1 + 4 },
} as const;

export type GrantRole = keyof typeof GRANT_ROLES;

/** The roles, the most trusted first. */
export const grantRoles = Object.keys(GRANT_ROLES) as readonly GrantRole[];

/** Flags with all that they imply: manage has write, write has read, read has listing. */
export function impliedFlags(flags: number): number {
  const { read, write, listing, manage } = PERMISSION_FLAGS;
  let all = flags;
  if (all & manage) all |= write;
  if (all & write) all |= read;
  if (all & read) all |= listing;
  return all & ALL_FLAGS;
}

/** Flags as the object of permissions. */
export function permissionsOf(flags: number): Readonly<Record<PermissionName | "all", boolean>> {
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const { read, write, listing, manage, book } = PERMISSION_FLAGS;
  return {
    read: has(read),
    write: has(write),
    listing: has(listing),
    manage: has(manage),
    book: has(book),
    all: flags === ALL_FLAGS,
  };
}

/** The object of permissions as flags, with all that they imply. */
export function flagsOf(permissions: Partial<Readonly<Record<PermissionName | "all", boolean | undefined>>>): number {
  if (permissions.all === true) return ALL_FLAGS;
  const names = Object.keys(PERMISSION_FLAGS) as readonly PermissionName[];
  return impliedFlags(
    names.reduce((sum, name) => (permissions[name] === true ? sum + PERMISSION_FLAGS[name] : sum), 0),
  );
}

/** Whether somebody with `own` flags may give `given`: nobody gives more than they have. */
export function mayGive(own: number, given: number): boolean {
  return (given & ~own) === 0;
}
