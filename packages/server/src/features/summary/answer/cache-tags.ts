import type { SummaryBody } from "@distributary/contract/summary/summary";

/** Narrowed to more records than these, an answer rests on the whole kind. */
const MOST_NAMED = 100;

/**
 * What an answer rests on: kinds of records, or `kind:id` of those that the question was narrowed to. Ledger and prices
 * always count; statements where there are any.
 */
export function cacheTagsOf(body: SummaryBody, rests: { readonly statements: boolean }): string[] {
  const { accounts = [], instruments = [], perspective, benchmark } = body;
  const byEntity = [body.primaryIndex, ...(body.grouping ?? [])].includes("entity");
  const commitments = body.sections?.includes("C") || body.networth_features?.includes("commitments");
  return [
    "ledger",
    "prices",
    ...narrowed("account", accounts),
    ...narrowed("instrument", instruments),
    ...(benchmark && instruments.length > 0 ? [`instrument:${benchmark}`] : []),
    ...(perspective ? [`entity:${perspective.entity_id}`] : []),
    ...(perspective || byEntity ? ["entities"] : []),
    ...(rests.statements ? ["statements"] : []),
    ...(commitments ? ["commitments"] : []),
  ];
}

function narrowed(kind: "account" | "instrument", ids: readonly string[]): string[] {
  return ids.length === 0 || ids.length > MOST_NAMED ? [`${kind}s`] : ids.map((id) => `${kind}:${id}`);
}
