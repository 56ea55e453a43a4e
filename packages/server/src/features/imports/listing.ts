import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { isUnderWay } from "./plan.ts";
import { presentListed } from "./present.ts";
import { countImports, listImports } from "./store/sessions.ts";

/** Imports of the universe, the newest first. */
export async function listedImports(
  { database, jobs }: Pick<Services, "database" | "jobs">,
  actor: Actor,
  page: { limit: number; offset: number; with_undone: boolean },
) {
  const reads = readsOf(database, actor.universe);
  const [items, count] = await Promise.all([
    listImports(reads, actor.universe, page, page.with_undone),
    countImports(reads, actor.universe, page.with_undone),
  ]);
  const relation: "eq" | "gte" = count > 10_000 ? "gte" : "eq";
  return {
    items: await Promise.all(
      items.map(async (row) => {
        // Only of those a job works on it matters whether it still does.
        const asked = row.job !== null && isUnderWay(row.plan.stage);
        return presentListed(row, asked ? await jobs.find(actor.universe, row.job ?? "") : null);
      }),
    ),
    limit: page.limit,
    offset: page.offset,
    count: Math.min(count, 10_000),
    count_relation: relation,
  };
}
