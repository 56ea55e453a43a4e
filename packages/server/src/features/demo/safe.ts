import type { Actor } from "../../access/session/actor.ts";
import { readsOf } from "../../access/records/reads.ts";
import type { Services } from "../../access/http/services.ts";
import { instrumentsService } from "../instruments/service.ts";
import { once } from "./once.ts";
import { demoRecords } from "./store.ts";

/** A post-money SAFE that counts every class of shares, as the standard one does. */
const TERMS = {
  valuation_cap: "6000000",
  discount: "20",
  post_money: true,
  common: true,
  preferred: true,
  unissued: true,
  converts: true,
  options: true,
  pool: true,
  warrants: true,
} as const;

/** Records what the family's SAFE converts by, once however often this is begun. */
export async function recordSafe(services: Services, actor: Actor): Promise<void> {
  const { instruments } = await demoRecords(readsOf(services.database, actor.universe));
  const safe = instruments.get("LUMEN");
  if (safe === undefined) throw new Error("the demo lacks its SAFE");
  await instrumentsService(services).update(actor, once("safe-terms"), safe, { details: TERMS });
}
