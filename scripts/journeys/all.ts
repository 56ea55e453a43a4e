import { netWorthByKeys, netWorthByTiles } from "./first-net-worth.ts";
import { importUndone } from "./import-undone.ts";
import { capitalCall, deletedAndRestored, report, wrongPrice } from "./in-demo.ts";
import type { Journey } from "./journey.ts";
import { demoWithoutAccount } from "./visit.ts";

/** The eight journeys by which the product is judged, in their order. */
export const JOURNEYS: readonly Journey[] = [
  netWorthByTiles,
  netWorthByKeys,
  importUndone,
  capitalCall,
  wrongPrice,
  deletedAndRestored,
  demoWithoutAccount,
  report,
];
