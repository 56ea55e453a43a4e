import { describe, expect, it } from "vitest";
import { foldersIn, read } from "./files.ts";
import { PARTIAL_FEATURES, type Room } from "./lists.ts";

/** The features of the contract are the keys of its table: one file each. */
const contract = [
  ...read("packages/contract/src/table.ts").matchAll(
    /^import \{ \w+Endpoints \} from "\.\/(?:[\w-]+\/)*([\w-]+)\.ts";/gm,
  ),
].map((match) => match[1] ?? "");
const rooms: Readonly<Record<Room, readonly string[]>> = {
  contract,
  server: foldersIn("packages/server/src/features"),
  web: foldersIn("packages/web/src/features"),
};

describe("the same word in every room", () => {
  it("has each feature in contract, server and web, or says which it lacks and why", () => {
    expect(contract.length).toBeGreaterThan(0);
    const names = [...new Set(Object.values(rooms).flat())].toSorted();
    const found = names.map((name) => [name, lacking(name)] as const).filter(([, lacks]) => lacks.length > 0);
    const listed = Object.entries(PARTIAL_FEATURES).map(([name, { lacks }]) => [name, lacks] as const);
    expect(Object.fromEntries(found), "use the same name, or mend scripts/house/lists.ts").toEqual(
      Object.fromEntries(listed),
    );
  });
});

function lacking(feature: string): Room[] {
  return (["contract", "server", "web"] as const).filter((room) => !rooms[room].includes(feature));
}
