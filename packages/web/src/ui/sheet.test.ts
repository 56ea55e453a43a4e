import { expect, it } from "vitest";
import { nextSize, type SheetSize } from "./sheet.tsx";

it("[popover#1 popover#2] cycles peek, expanded, full, extra-full and back", () => {
  const seen: SheetSize[] = ["peek"];
  for (let step = 0; step < 4; step += 1) seen.push(nextSize(seen.at(-1) ?? "peek"));
  expect(seen).toEqual(["peek", "expanded", "full", "extra-full", "peek"]);
});
