import { persisted } from "../../data/preferences.ts";

/** Columns of the table that can be put away, in their order. */
export const optionalColumns = ["quantity", "price", "asOf", "change", "cost", "gain", "share"] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

/** The columns put away, as one text: they outlive the page. */
export const hiddenColumns = persisted<string>("summary-hidden-columns", "");
