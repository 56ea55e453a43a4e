import { expect, it } from "vitest";
import { evidenceSearch } from "./evidence-search.ts";

it("an address keeps a key as long as the call takes it, and no step without one", () => {
  const key = "v".repeat(6000);
  expect(evidenceSearch({ explain: key, step: "legs", at: "2025-12-31" })).toEqual({ explain: key, step: "legs" });
  expect(evidenceSearch({ explain: "net_worth", step: 7 })).toEqual({ explain: "net_worth" });
  for (const explain of [undefined, "", 7, `${key}v`]) expect(evidenceSearch({ explain, step: "legs" })).toEqual({});
});
