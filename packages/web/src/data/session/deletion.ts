import { deletionEndpoints } from "@distributary/contract/access/deletion";
import { useMutation } from "@tanstack/react-query";
import { api } from "../api.ts";
import { restore, useSession } from "./session.ts";

/** When the records on screen are deleted for good, and whether they are the person’s own; null: nobody asked for it. */
export function useDeletionDue(): { readonly due: string; readonly own: boolean } | null {
  const session = useSession();
  if (session.status !== "signed-in") return null;
  const here = session.universes.find(({ uuid }) => uuid === session.profile.uuid);
  return here === undefined || here.deletion_due === null ? null : { due: here.deletion_due, own: !here.shared };
}

/** Asks for the deletion of the account, or keeps everything after all; the frame of every page says it at once. */
export function useDeletion(what: "request" | "keep") {
  return useMutation({
    mutationFn: () => api.call(deletionEndpoints[what], { body: {} }),
    onSuccess: () => restore(),
  });
}
