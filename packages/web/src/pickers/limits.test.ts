import { readFileSync } from "node:fs";
import { PRICE_WINDOW_DAYS } from "@distributary/domain/ledger/rates/price-windows";
import { expect, it } from "vitest";
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

it("[debounce_accounts debounce_entities debounce_instrument_search debounce_event_search account_search] waits and shows as much as is specified", () => {
  asSpecified({
    debounce_accounts: limits.accountDelay,
    debounce_entities: limits.entityDelay,
    debounce_instrument_search: limits.instrumentDelay,
    debounce_event_search: limits.eventDelay,
    account_search: limits.searchRows,
  });
});

it("[account_search_debounce recent_accounts recent_entities relationship_search_hide_delay relationship_search_debounce] offers what was changed last, and waits as long", () => {
  asSpecified({
    recent_accounts: limits.recentAccounts,
    recent_entities: limits.recentEntities,
    relationship_search_hide_delay: limits.relationshipHideDelay,
    relationship_search_debounce: limits.recordSearchDelay,
    account_search_debounce: limits.accountDelay,
  });
});

it("[percent_decimals_min percent_decimals_max] shows percentages with as many digits as is specified", () => {
  asSpecified({ percent_decimals_min: percentDigits.least, percent_decimals_max: percentDigits.most });
});

it("[number_decimals_default number_decimals_max price_assistant_decimals symbol_pricing_window_default price_panel_dismiss] shows digits and looks around as is specified", () => {
  asSpecified({
    number_decimals_default: moneyDigits.most,
    number_decimals_max: Math.max(priceDigits.most, quantityDigits.most),
    price_assistant_decimals: assistantDigits.most,
    symbol_pricing_window_default: PRICE_WINDOW_DAYS,
    price_panel_dismiss: dismissDelay,
  });
});
