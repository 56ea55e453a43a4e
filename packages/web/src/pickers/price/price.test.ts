import { describe, expect, it } from "vitest";
import { proves } from "../../../../../scripts/proofs/proves.ts";
import {
  acceptable,
  assistantKey,
  assistantShows,
  dismissDelay,
  incomingRow,
  selectRow,
  untouched,
} from "./assistant-state.ts";
import { nearestTo, priceRows, type PriceRow } from "./points.ts";

const prices = [
  { date: "2025-12-24", price: "63.10" },
  { date: "2025-12-30", price: "64.3555" },
  { date: "2026-01-01", price: "65.00" },
  { date: "2026-01-09", price: "66" },
];

describe("the nearest price", () => {
  it("is of the closest date, an earlier one slightly preferred", () => {
    proves(
      "price-assistant#25",
      "rule:pricing-01",
      "constant:nearest_price_negative_distance_adjustment",
      "constant:symbol_pricing_window_default",
    );
    // 12-31 lies one day from both: |-1| - 0.01 = 0.99 is nearer than 1
    expect(nearestTo("2025-12-31", prices, 7)).toEqual({ date: "2025-12-30", price: "64.3555" });
    expect(nearestTo("2026-01-01", prices, 7)?.price).toBe("65.00");
    // 8 days back to 12-16 is further than the window of 7
    expect(nearestTo("2025-12-16", prices, 7)).toBeNull();
    expect(nearestTo("2025-12-17", prices, 7)?.date).toBe("2025-12-24");
  });

  it("fills the rows that request one, skips hidden ones, and is --- where there is none", () => {
    proves(
      "price-assistant#6",
      "price-assistant#8",
      "field:price-reference-point.requestPrice",
      "field:price-reference-point.hidden",
    );
    const rows = priceRows(
      [
        { label: "Day", date: "2025-12-31", price: null, requestPrice: true, hidden: false },
        { label: "Hidden", date: "2025-12-31", price: "1", requestPrice: false, hidden: true },
        { label: "Last used", date: "2025-11-30", price: "60", requestPrice: false, hidden: false },
        { label: "Far", date: "2020-01-01", price: null, requestPrice: true, hidden: false },
        { label: "Undated", date: null, price: null, requestPrice: true, hidden: false },
      ],
      prices,
      7,
    );
    expect(rows).toEqual([
      { label: "Day", date: "2025-12-30", price: "64.3555" },
      { label: "Last used", date: "2025-11-30", price: "60" },
      { label: "Far", date: null, price: null },
      { label: "Undated", date: null, price: null },
    ]);
  });
});

describe("the price assistant by key", () => {
  const row = (price: string | null): PriceRow => ({ label: "", date: price === null ? null : "2025-12-30", price });
  const rows = [row(null), row("64.36"), row("65")];
  const after = (key: string, state = untouched) => assistantKey(key, state, rows);

  it("walks from the last row on to the first, and back", () => {
    proves("price-assistant#18");
    const places = ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowUp"];
    let state = untouched;
    const walked = places.map((key) => (state = assistantKey(key, state, rows)?.state ?? state).focus);
    // from the row that comes in (1): 1, 2, 0, then back to 2, 1, 0
    expect(walked).toEqual([1, 2, 0, 2, 1, 0]);
    expect(state.selected).toBe(-1);
  });

  it("accepts by Enter and Space only what has a price", () => {
    proves("price-assistant#13", "price-assistant#16", "price-assistant#17", "state:price-assistant-selection");
    expect(incomingRow(rows)).toBe(1);
    expect(acceptable(rows, untouched)).toBeNull();
    expect(after(" ", { focus: 2, selected: 1 })).toEqual({ state: { focus: 2, selected: 2 }, accepts: true });
    expect(after("Enter", { focus: 2, selected: 1 })).toEqual({ state: { focus: 2, selected: 1 }, accepts: true });
    expect(after("Enter")).toEqual({ state: { focus: 1, selected: 1 }, accepts: true });
    expect(after("Enter", selectRow(0))).toEqual({ state: { focus: 0, selected: 0 }, accepts: false });
    expect(acceptable(rows, selectRow(2))).toEqual({ price: "65", date: "2025-12-30" });
    expect([after("x"), assistantKey("Enter", untouched, [])]).toEqual([null, null]);
  });

  it("shows while the field has the focus, there is a symbol and it was not dismissed", () => {
    proves("price-assistant#21", "rule:pricing-04", "constant:price_panel_dismiss");
    const states = [true, false].flatMap((focused) =>
      ["QAAX", ""].flatMap((symbol) =>
        [true, false].map((dismissed) => assistantShows({ focused, symbol, dismissed })),
      ),
    );
    expect(states.filter(Boolean)).toHaveLength(1);
    expect(assistantShows({ focused: true, symbol: "QAAX", dismissed: false })).toBe(true);
    expect(dismissDelay).toBe(2000);
  });
});
