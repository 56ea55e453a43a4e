import { reasonText } from "@distributary/domain/returns/measures/reason-texts";

/** Figures by name that have a reason for not being there, each with it in words. */
export function unsaid(
  figures: readonly (readonly [string, { readonly reason: string | null }])[],
): [string, string][] {
  return figures.flatMap(([name, { reason }]) => {
    return reason === null ? [] : [[name, reasonText(reason)] as [string, string]];
  });
}

/** `a cost is unknown: Per year; no rate fits these flows: XIRR, Multiple` */
export function byReason(reasons: readonly (readonly [string, string])[], headerOf: (name: string) => string): string {
  const found = new Map<string, string[]>();
  for (const [figure, reason] of reasons)
    found.set(reason, [...(found.get(reason) ?? []), headerOf(figure).replace(" %", "")]);
  return [...found].map(([reason, figures]) => `${reason}: ${figures.join(", ")}`).join("; ");
}
