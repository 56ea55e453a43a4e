import type { Locator, Page } from "playwright-core";

/** A form of something that somebody owns: the tile that opens it, and what is typed into its fields in their order. */
export interface Belonging {
  readonly tile: RegExp;
  readonly letter: string;
  readonly title: string;
  /** the name under which it is confirmed */
  readonly name: string;
  /** an empty text leaves the field as it is */
  readonly fields: readonly (readonly [label: string, text: string, nth?: number])[];
}

/** The fields of a holding of a brokerage account. */
const HOLDING = ["Security", "Ticker", "Quantity", "Total cost", "Price now", "Bought on"] as const;

/** A house with its mortgage, a current account, and a brokerage with three purchases. */
export const BELONGINGS: readonly Belonging[] = [
  {
    tile: /^Home House, flat/,
    letter: "h",
    title: "Home",
    name: "Willow Lane 4",
    fields: [
      ["Name or address", "Willow Lane 4"],
      ["Value now", "520,000"],
      ["Cost", "450,000"],
      ["Owned since", "5/26/2019"],
      ["Amount owed", "310,000"],
      ["Lender", "North Bank"],
      ["Interest rate", "4"],
      ["Monthly payment", "1,650"],
    ],
  },
  {
    tile: /^Bank account/,
    letter: "b",
    title: "Bank account",
    name: "Current account",
    fields: [
      ["Name", "Current account"],
      ["Institution", "North Bank"],
      ["Balance now", "12,500.50"],
    ],
  },
  {
    tile: /^Brokerage/,
    letter: "r",
    title: "Brokerage",
    name: "Depot",
    fields: [
      ["Name", "Depot"],
      ["Institution", "Harbour"],
      ["Cash", "1,000"],
      ...holding(0, ["World fund", "WRLD", "100", "9,000", "110", "1/15/2024"]),
      ...holding(1, ["Meridian", "MERI", "10", "480", "50.25", "2/20/2024"]),
      ...holding(2, ["Bond fund", "", "4", "400", "", "3/14/2025"]),
    ],
  },
];

/** 520,000 - 310,000 + 12,500.50 + 1,000 + 100 x 110 + 10 x 50.25 + 400, the cost where no price is known */
export const NET_WORTH = "235,403.00";

function holding(nth: number, texts: readonly string[]): Belonging["fields"] {
  return HOLDING.map((label, at) => [label, texts[at] ?? "", nth]);
}

/** The page of tiles, ready for the next one. */
export async function tilesOf(page: Page): Promise<Locator> {
  await page.getByRole("heading", { name: "What do you own?" }).waitFor();
  const tiles = page.getByRole("list", { name: "What do you own?" });
  await tiles.getByRole("link").first().waitFor();
  return tiles;
}
