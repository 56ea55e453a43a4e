import type { PublicPriceSource } from "@distributary/contract/entry/pricing";
import { createOutbound } from "../../../platform/outbound/outbound.ts";
import type { Settings } from "../../../platform/settings/settings.ts";
import { Asking } from "./asking.ts";
import { currencySource } from "./currencies.ts";
import type { PublicSource } from "./source.ts";
import { stockSource } from "./stocks.ts";

/** A source that is set up, and how it is asked. */
export interface ConfiguredSource {
  readonly source: PublicSource;
  readonly asking: Asking;
}

/** The public sources that settings name. */
export type PriceSources = ReadonlyMap<PublicPriceSource, ConfiguredSource>;

/** An answer is as good as a new one for an hour: what is published once a day need not be asked for more often. */
const FRESH_MS = 3_600_000;

/** Puts together the sources of the settings: none that has no address. */
export function createPriceSources(settings: Pick<Settings, "prices" | "outboundPrivate">): PriceSources {
  const { stocks, currencies, perMinute } = settings.prices;
  const outbound = createOutbound({ allowPrivate: settings.outboundPrivate });
  const asking = (): Asking =>
    new Asking({ outbound, monotonic: () => performance.now(), perMinute, freshMs: FRESH_MS });
  const sources = new Map<PublicPriceSource, ConfiguredSource>();
  const add = (source: PublicSource, asked: Asking): void => {
    sources.set(source.name, { source, asking: asked });
  };
  if (stocks !== null) {
    const asked = asking();
    add(stockSource(asked, stocks), asked);
  }
  if (currencies !== null) {
    const asked = asking();
    add(currencySource(asked, currencies), asked);
  }
  return sources;
}
