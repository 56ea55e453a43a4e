import { WORK_KINDS, type WorkKind } from "@distributary/domain/codes/work-kinds";

/** What the address of the worklist says: the client and kind that it is narrowed to, words, and the page. */
export interface WorkflowsSearch {
  readonly client?: string | undefined;
  readonly kind?: WorkKind | undefined;
  readonly q?: string | undefined;
  readonly page?: number | undefined;
  readonly per?: number | "all" | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the address; what is none of it is left out. */
export function workflowsSearch({ client, kind, q, page, per }: Record<string, unknown>): WorkflowsSearch {
  const known = WORK_KINDS.find((one) => one === kind);
  return {
    ...(typeof client === "string" && uuid.test(client) ? { client } : {}),
    ...(known === undefined ? {} : { kind: known }),
    ...(typeof q === "string" && q.length <= 128 ? { q } : {}),
    ...(typeof page === "number" && Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(per === "all" || (typeof per === "number" && Number.isSafeInteger(per)) ? { per } : {}),
  };
}
