import type { Narrowed } from "@distributary/contract/access/narrowed";
import type { Permissions } from "./actor.ts";

/** A session as it is known at the moment of a request. `isStaff` and the names of both people come from its row. */
export interface SessionCaller {
  readonly sessionId: string;
  readonly userId: string;
  readonly actorUserId: string;
  readonly isStaff: boolean;
  /** Looks at the demo without an account: may call what reads, and nothing else. */
  readonly isVisitor: boolean;
  /** Which token was presented: the session's own, or one of a universe of it. */
  readonly token: "root" | "universe";
  /** The universe of a universe token; null with a root token. */
  readonly universe: string | null;
  /** The universe of the token that came with the request, where an override token took its place. */
  readonly cameFrom: string | null;
  /** Whether that universe is shared with the person, and not their own. */
  readonly isGrantee: boolean;
  /** What of that universe is open to them; null: all of it. */
  readonly narrowed: Narrowed | null;
  /** What may be done in that universe, read now; null with a root token. */
  readonly permissions: Permissions | null;
}
