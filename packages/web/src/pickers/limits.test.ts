import { readFileSync } from "node:fs";
import { PRICE_WINDOW_DAYS, priceWindowOf } from "@distributary/domain/ledger/rates/price-windows";
import { expect, it } from "vitest";
import { proves } from "../../../../scripts/proofs/proves.ts";
import { moneyDigits, percentDigits, priceDigits, quantityDigits } from "../ui/format/amount.ts";
import * as limits from "./limits.ts";
import { assistantDigits, dismissDelay } from "./price/assistant-state.ts";

const specified = new Map(
  (
    JSON.parse(readFileSync(new URL("../../../../spec/contract/constants.json", import.meta.url), "utf8")) as readonly {
      readonly name: string;
      readonly value: unknown;
    }[]
  ).map(({ name, value }) => [name, value]),
);

function asSpecified(found: Readonly<Record<string, unknown>>): void {
  expect(found).toEqual(Object.fromEntries(Object.keys(found).map((name) => [name, specified.get(name)])));
}

it("waits and shows as much as is specified", () => {
  proves(
    "constant:debounce_accounts",
    "constant:debounce_entities",
    "constant:debounce_instrument_search",
    "constant:debounce_event_search",
    "constant:account_search",
  );
  asSpecified({
    debounce_accounts: limits.accountDelay,
    debounce_entities: limits.entityDelay,
    debounce_instrument_search: limits.instrumentDelay,
    debounce_event_search: limits.eventDelay,
    account_search: limits.searchRows,
  });
});

it("offers what was changed last, and waits as long", () => {
  proves(
    "constant:account_search_debounce",
    "constant:recent_accounts",
    "constant:recent_entities",
    "constant:relationship_search_hide_delay",
    "constant:relationship_search_debounce",
  );
  asSpecified({
    recent_accounts: limits.recentAccounts,
    recent_entities: limits.recentEntities,
    relationship_search_hide_delay: limits.relationshipHideDelay,
    relationship_search_debounce: limits.recordSearchDelay,
    account_search_debounce: limits.accountDelay,
  });
});

it("searches documents as is specified, in dialogs of one width", () => {
  proves(
    "constant:debounce_documents",
    "constant:initial_document_query_limit",
    "constant:document_dialog_width",
    "document-upload-dialog#1",
  );
  asSpecified({
    debounce_documents: limits.documentDelay,
    initial_document_query_limit: limits.documentRows,
    document_dialog_width: limits.documentDialogWidth,
  });
});

it("searches types of files and reads fragments as is specified", () => {
  proves(
    "constant:debounce_mime_search",
    "constant:mime_cache_clear",
    "constant:fragment_page_size",
    "constant:fragment_load_more_threshold",
  );
  asSpecified({
    debounce_mime_search: limits.mimeDelay,
    mime_cache_clear: limits.mimeCacheClear,
    fragment_page_size: limits.fragmentPageSize,
    fragment_load_more_threshold: limits.fragmentLoadMore,
  });
});

it("shows percentages with as many digits as is specified", () => {
  proves("constant:percent_decimals_min", "constant:percent_decimals_max");
  asSpecified({ percent_decimals_min: percentDigits.least, percent_decimals_max: percentDigits.most });
});

it("shows digits and looks around as is specified", () => {
  proves(
    "constant:number_decimals_default",
    "constant:number_decimals_max",
    "constant:price_assistant_decimals",
    "constant:symbol_pricing_window_default",
    "constant:price_panel_dismiss",
  );
  asSpecified({
    number_decimals_default: moneyDigits.most,
    number_decimals_max: Math.max(priceDigits.most, quantityDigits.most),
    price_assistant_decimals: assistantDigits.most,
    symbol_pricing_window_default: PRICE_WINDOW_DAYS,
    price_panel_dismiss: dismissDelay,
  });
});

it("looks fewer days around for a price of what is traded every day of the week", () => {
  proves("constant:symbol_pricing_window_alternative");
  asSpecified({ symbol_pricing_window_alternative: priceWindowOf("CPTO") });
  expect([priceWindowOf("EQTY"), priceWindowOf("REAL"), priceWindowOf(null)]).toEqual([7, 7, 7]);
});
