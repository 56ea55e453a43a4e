import { describe, expect, it } from "vitest";
import { proves } from "../proofs/proves.ts";
import { fileOfRecord } from "./decisions.ts";
import { read } from "./files.ts";

interface SpecifiedScreen {
  readonly kind: string;
  readonly name?: string;
  readonly path?: string;
}

interface ScreenBeyond {
  readonly screen: string;
  readonly decision: string;
}

const specified = JSON.parse(read("spec/contract/screens.json")) as SpecifiedScreen[];
const beyond = JSON.parse(read("spec/beyond-screens.json")) as ScreenBeyond[];

const routers = ["router.tsx", "record-routes.ts", "client-routes.ts"].map(
  (name) => `packages/web/src/app/routes/${name}`,
);

/** The addresses that the router knows, with their parameters as `$id`. */
const shown = routers.flatMap((file) =>
  [...read(file).matchAll(/^ +path: "([^"]+)",$/gm)].map((found) => found[1] ?? ""),
);

const names = new Set(specified.flatMap(({ kind, name }) => (kind === "route" && name !== undefined ? [name] : [])));
const paths = new Set(
  specified.flatMap(({ kind, path }) => (kind === "plain-path" && path !== undefined ? [path] : [])),
);

/** Whether the specification lists it: as a plain path, or as a route, whose name is its path with hyphens. */
function isListed(path: string): boolean {
  return paths.has(path) || names.has(path.slice(1).replaceAll("/", "-").replaceAll("$", ""));
}

describe("the screens", () => {
  it("are those of the specification, and no other without a decision record", () => {
    proves("unlisted-screens#1");
    expect(shown.length).toBeGreaterThan(20);
    const unexplained = shown.filter((path) => !isListed(path) && !beyond.some(({ screen }) => screen === path));
    expect(unexplained, "add it to spec/beyond-screens.json with its record in docs/decisions").toEqual([]);
  });

  it("beyond the specification exist, and their decision records name them", () => {
    const wrong = beyond.filter(({ screen, decision }) => {
      const record = fileOfRecord(decision);
      const isNamed = record !== null && read(record).includes(`\`${screen.replaceAll("$id", "{id}")}\``);
      return !shown.includes(screen) || isListed(screen) || !isNamed;
    });
    expect(wrong).toEqual([]);
  });
});
