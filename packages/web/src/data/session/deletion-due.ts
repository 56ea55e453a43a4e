import { useSession } from "./session.ts";

/** When the records on screen are deleted for good, and whether they are the person’s own. */
export interface DeletionDue {
  readonly due: string;
  readonly own: boolean;
}

/** The deletion that was asked for; null: nobody asked for it. */
export function useDeletionDue(): DeletionDue | null {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  const here = session.universes.find(({ uuid }) => uuid === session.profile.uuid);
  return here === undefined || here.deletion_due === null ? null : { due: here.deletion_due, own: !here.shared };
}
