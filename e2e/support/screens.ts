import type { Page } from "playwright-core";
import { expect } from "vitest";
import { call } from "./call.ts";

/** Every screen that is not of one record, those that are there to write among them. */
export const SCREENS: readonly string[] = [
  ...["summary", "transactions", "events", "analytics"].map((tab) => `/user?t=${tab}`),
  ...[
    "/accounts",
    "/entities",
    "/instruments",
    "/documents",
    "/accounts?deleted=recent",
    "/prospects",
    "/reconciliation",
    "/reports",
  ],
  ...["/pricing", "/lock-date", "/settings", "/auth/profile", "/calculators", "/help", "/knowledge-base", "/about"],
  ...["/accounts/create", "/entities/create", "/instruments/create", "/openings/create", "/transaction/guided"],
  ...["/event", "/observable/create", "/pricing/enter", "/importer", "/user/getting-started"],
];

/** Screens of who has an account: what they offer is refused to a visitor. */
export const SCREENS_OF_PEOPLE: readonly string[] = [
  "/import",
  "/bundles",
  "/sharing",
  "/household",
  "/reports/without-source",
  "/auth/security",
  "/contact",
  "/team",
];

interface Listed {
  readonly items: readonly { readonly uuid: string; readonly [field: string]: unknown }[];
}

/** The page of one record of each kind and type, as it is read and as it would be changed. */
export async function pagesOfRecords(page: Page): Promise<readonly string[]> {
  const read = async (path: string): Promise<Listed["items"]> => ((await call(page, "GET", path)) as Listed).items;
  const firstOf = (items: Listed["items"], type: string): readonly string[] => [
    ...new Map(items.toReversed().map((item) => [item[type], item.uuid])).values(),
  ];
  const accounts = firstOf(await read("/accounts?limit=100"), "acct_type");
  const entities = (await read("/entities?limit=1")).map(({ uuid }) => uuid);
  const search = (await call(page, "POST", "/data-types/instruments?prefix=&page_size=100", {
    instrument_types: [],
    invert_types: true,
  })) as Listed;
  const instruments = firstOf(search.items, "instrument_type");
  const transactions = (await read("/transactions?limit=1")).map(({ uuid }) => uuid);
  const events = firstOf(await read("/events?limit=100"), "event_type");
  const pages = (kind: string, ids: readonly string[]): readonly string[] =>
    ids.flatMap((id, at) => (at === 0 ? [`/${kind}/${id}`, `/${kind}/${id}/edit`] : [`/${kind}/${id}`]));
  return [
    ...pages("accounts", accounts),
    ...pages("entities", entities),
    ...pages("instruments", instruments),
    ...transactions.flatMap((id) => [`/transaction/${id}/view`, `/transaction/${id}/edit`]),
    ...events.map((id) => `/event/${id}`),
  ];
}

/** Waits until a page has its heading and nothing of it is still to come. */
export async function untilShown(page: Page): Promise<void> {
  await page.locator("main h1").first().waitFor();
  await expect.poll(() => page.locator("main [class*=skeleton]").count()).toBe(0);
}

/** What a control opens over its page. */
const OVER = "[role=menu], [role=dialog], dialog[open]";

/** A control that says that it opens something over its page. */
interface Opener {
  /** the same of controls alike, on whatever page and in whatever row */
  readonly name: string;
  /** Presses it; answers whether anything opened. */
  open(): Promise<boolean>;
}

/** The controls of a page that open a menu, a sheet or a dialog over it and can be pressed. */
export async function openersOf(page: Page): Promise<readonly Opener[]> {
  const controls = await page.locator("[aria-haspopup]:visible:enabled").all();
  return Promise.all(
    controls.map(async (control): Promise<Opener> => {
      const name = await control.evaluate((element) => {
        const said = element.getAttribute("aria-label") ?? element.textContent ?? "";
        const place = element.closest("td, th, section")?.getAttribute("class") ?? "";
        return `${element.getAttribute("aria-haspopup")} ${place} ${said.replace(/⟦[^⟦⟧]*⟧|[\d.,]+/gu, "")}`.trim();
      });
      return {
        name,
        open: async () => {
          // What was opened and closed before may have taken it away.
          if (!(await control.isVisible())) return false;
          await control.click();
          return page
            .locator(OVER)
            .first()
            .waitFor({ timeout: 5_000 })
            .then(
              () => true,
              () => false,
            );
        },
      };
    }),
  );
}

/** Closes what lies over the page, by Escape. */
export async function closeAll(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press("Escape");
      return page.locator(OVER).count();
    })
    .toBe(0);
}
