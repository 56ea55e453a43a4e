import type { PublicPriceSource } from "@distributary/contract/entry/pricing";

/** The public source that a mapping names; null where it leaves that to the kind of its security. */
export function providerOf(fields: Readonly<Record<string, unknown>>): PublicPriceSource | null {
  const said = fields["provider"];
  return said === "stocks" || said === "currencies" ? said : null;
}
