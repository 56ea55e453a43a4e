import { historyEndpoints } from "@distributary/contract/records/history";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../data/api.ts";
import { useSignedIn } from "../../data/session/session.ts";
import { readEdited, type Edited } from "../form/edited.ts";
import { bringBack } from "../history/restore.ts";

/** That the record of a form was deleted while it was edited. */
export interface Deletion {
  /** By whom and when (an instant), where that is known. */
  readonly by: string | null;
  readonly at: string | null;
  /** A save was refused for it: until then whoever types is not disturbed. */
  readonly refused: boolean;
  /** Whether it can be brought back. */
  readonly canReturn: boolean;
}

interface Deleted {
  readonly deletion: Deletion | null;
  /** A save found the record gone. */
  note(): void;
  /** Writes the record again as it was, and hands it over as its form stands upon it. Throws CallError where that is refused. */
  bringBack(take: (record: object) => void): Promise<void>;
}

/** Follows whether the record of a form still stands: news of the universe ask anew, as does a save that found nothing. */
export function useDeleted(edits: Edited | undefined): Deleted {
  const universe = useSignedIn().profile.uuid;
  const [refused, setRefused] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ["standing", universe, edits?.kind, edits?.id],
    queryFn: async ({ signal }) => {
      if (edits === undefined) return null;
      const params = { kind: edits.kind, id: edits.id };
      const { items } = await api.call(historyEndpoints.list, { params, query: { limit: 1 } }, { signal });
      const [newest] = items;
      return newest?.kind_of_change === "removed" ? newest : null;
    },
    enabled: edits !== undefined,
    meta: { saysMissing: true },
  });
  const removal = data ?? null;
  const deletion: Deletion = {
    by: removal?.acting_user?.name ?? removal?.user?.name ?? null,
    at: removal?.recorded_at ?? null,
    refused,
    canReturn: edits !== undefined,
  };
  return {
    deletion: refused || removal !== null ? deletion : null,
    note() {
      setRefused(true);
      if (edits !== undefined) void refetch();
    },
    async bringBack(take) {
      if (edits === undefined) throw new Error("A form that names no record cannot bring one back.");
      // Somebody else may have brought it back already.
      if ((await refetch()).data !== null) await bringBack(edits.kind, edits.id);
      take(await readEdited(edits));
      setRefused(false);
      await refetch();
    },
  };
}
