import { netWorthByKeys, netWorthByTiles } from "./first-net-worth.ts";
import { bankFile, bankFileByKeys, bankFileOnPhone, ghostfolio } from "./import-files.ts";
import { importUndone } from "./import-undone.ts";
import { capitalCall, deletedAndRestored, report, wrongPrice } from "./in-demo.ts";
import type { Journey } from "./journey.ts";
import { demoWithoutAccount } from "./visit.ts";

/** The journeys by which the product is judged, eight of a first hour and four with the files of others, in their order. */
export const JOURNEYS: readonly Journey[] = [
  netWorthByTiles,
  netWorthByKeys,
  importUndone,
  capitalCall,
  wrongPrice,
  deletedAndRestored,
  demoWithoutAccount,
  report,
  bankFile,
  bankFileOnPhone,
  bankFileByKeys,
  ghostfolio,
];
