/** What an actor may do in the universe of the request. Owners hold all of it. */
export interface Permissions {
  readonly read: boolean;
  readonly listing: boolean;
  readonly write: boolean;
  readonly manage: boolean;
  readonly book: boolean;
}

/**
 * Who acts, as whom and where: resolved once per request from the session row, handed to every service.
 *
 * `userId` is the person the act counts for; `actorUserId` the one at the keyboard (they differ only while a member
 * of staff impersonates). Command line work has the user named on the command line and a request id of its own.
 */
export interface Actor {
  readonly userId: string;
  readonly actorUserId: string;
  readonly universe: string;
  readonly permissions: Permissions;
  readonly requestId: string;
  readonly sessionId: string | null;
}

/** The permissions of an owner. */
export const OWNER: Permissions = { read: true, listing: true, write: true, manage: true, book: true };

/** The permissions of who looks at the demo without an account. */
export const VISITOR: Permissions = { read: true, listing: true, write: false, manage: false, book: false };

/** The universe of shared reference rows: currencies, standard entities and instruments. */
export const SYSTEM_UNIVERSE = "00000000-0000-0000-0000-000000000001";
