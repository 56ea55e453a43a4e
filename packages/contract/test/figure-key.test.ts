import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { INSTRUMENT_TYPES } from "@distributary/domain/codes/instrument-types";
import { LOT_METHODS } from "@distributary/domain/codes/lot-methods";
import { explainKey, parseExplainKey, type KeyContext, type SummaryKey } from "../src/evidence/figure-key.ts";
import { readRecordKey, recordKey, recordKeyOf } from "../src/evidence/record-key.ts";

const id = fc.uuid();
const day = fc.integer({ min: 0, max: 40_000 });
const list = <Item>(item: fc.Arbitrary<Item>) => fc.array(item, { minLength: 1, maxLength: 4 });
const levels = fc.array(
  fc.oneof(
    fc.record({ key: fc.constantFrom("entity", "account", "currency"), id: fc.option(id) }),
    // A tag may hold any character, those that part keys among them.
    fc.record({
      key: fc.constantFrom("#sector", "#class"),
      id: fc.option(fc.constantFrom("~", "a/b", "x=y:z", "50 %")),
    }),
  ),
  { maxLength: 3 },
) as fc.Arbitrary<Extract<SummaryKey, { figure: "group" }>["levels"]>;
const section = fc.constantFrom("A" as const, "L" as const);

const figures: fc.Arbitrary<SummaryKey> = fc.oneof(
  fc.constant({ figure: "net_worth" as const }),
  fc.record({ figure: fc.constant("account" as const), account: id }),
  fc.record({ figure: fc.constantFrom("value", "basis", "paid", "moves"), account: id, instrument: id }),
  fc.record({ figure: fc.constantFrom("group", "was"), section, levels }),
  fc.record({ figure: fc.constant("own" as const), text: fc.constantFrom("count()", "a~b:c"), of: fc.constant(null) }),
  fc.record({
    figure: fc.constant("returns" as const),
    name: fc.constantFrom("gain" as const, "xirr" as const),
    levels,
    benchmark: fc.option(id),
    day: fc.constant(null),
    riskFree: fc.option(fc.constantFrom("0.02")),
  }),
) as fc.Arbitrary<SummaryKey>;

const contexts: fc.Arbitrary<KeyContext> = fc.record({
  at: day,
  since: fc.option(day),
  currency: fc.constantFrom("USD", "EUR"),
  asKnownOn: fc.option(fc.constantFrom("2026-01-02T03:04:05.678Z")),
  lotMethod: fc.option(fc.constantFrom(...LOT_METHODS)),
  perspective: fc.option(fc.record({ entity: id, mode: fc.constantFrom("direct" as const, "look_through" as const) })),
  scope: fc.oneof(
    fc.constant({}),
    fc.record({ instruments: list(id), instrumentTypes: list(fc.constantFrom(...INSTRUMENT_TYPES)) }),
  ),
});

describe("the key of a figure", () => {
  it("is read as it was written, whatever its tags hold", () => {
    fc.assert(
      fc.property(figures, contexts, (key, context) => {
        const written = explainKey(key, context);
        const read = parseExplainKey(written);
        expect(read?.key).toEqual(key);
        // A position is the same however the question was narrowed.
        const scope = "instrument" in key ? {} : context.scope;
        expect(read?.context).toEqual({ ...context, scope });
        expect(read && explainKey(read.key, read.context)).toBe(written);
      }),
    );
  });

  it("is nothing else", () => {
    for (const text of [
      "",
      "net_worth",
      "net_worth~2025-13-01~~USD~",
      "value:a~2025-01-01~~USD~",
      "x:%~2025-01-01~~USD~",
    ])
      expect(parseExplainKey(text)).toBeNull();
  });
});

describe("the key of a figure of a record", () => {
  it("is read as it was written, by its feature alone or by any", () => {
    const asked = { figure: "loan.paid", ids: ["a", "b"], at: 20_000, asKnownOn: null };
    expect(recordKey(asked)).toBe("loan.paid:a:b~2024-10-04~");
    expect(readRecordKey(recordKey(asked))).toEqual(asked);
    expect(recordKeyOf("loan", recordKey(asked))).toEqual({ ...asked, figure: "paid" });
    expect(recordKeyOf("debt", recordKey(asked))).toBeNull();
    expect(readRecordKey("net_worth~2024-10-04~~USD~")).toBeNull();
  });
});
