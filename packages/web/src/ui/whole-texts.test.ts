import { expect, it } from "vitest";
import { tellWhole } from "./whole-texts.ts";

function cell(innerText: string, own = "") {
  const attributes = new Map(own === "" ? [] : [["title", own]]);
  return {
    innerText,
    get title() {
      return attributes.get("title") ?? "";
    },
    set title(text: string) {
      attributes.set("title", text);
    },
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string, text: string) => void attributes.set(name, text),
    removeAttribute: (name: string) => void attributes.delete(name),
  };
}

it("tells a cut text whole, and the next one when its cell is drawn anew", () => {
  const drawn = cell("Mortgage on Willow Lane");
  tellWhole(drawn, true);
  expect(drawn.title).toBe("Mortgage on Willow Lane");
  drawn.innerText = "Brokerage Amsterdam, held for the children";
  tellWhole(drawn, true);
  expect(drawn.title).toBe("Brokerage Amsterdam, held for the children");
  drawn.innerText = "Market";
  tellWhole(drawn, false);
  expect(drawn.title).toBe("");
});

it("leaves what has room without a tip, and a tip that a part gave itself as it is", () => {
  const short = cell("Market");
  const own = cell("≈1,200.00", "from the price of 2024");
  tellWhole(short, false);
  tellWhole(own, true);
  tellWhole(own, false);
  expect([short.title, own.title]).toEqual(["", "from the price of 2024"]);
});
