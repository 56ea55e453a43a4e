import { expect, it } from "vitest";
import { linkTo } from "./copy-link.ts";

it("a copied link carries its universe, whatever else stands in it", () => {
  expect(linkTo("https://books.example", "/accounts/a", "u-1")).toBe("https://books.example/accounts/a?universe=u-1");
  expect(linkTo("https://books.example", "/transaction/t/edit?event_mode=1", "u-1")).toBe(
    "https://books.example/transaction/t/edit?event_mode=1&universe=u-1",
  );
});
