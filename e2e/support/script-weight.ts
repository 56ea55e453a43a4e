import { expect } from "vitest";
import type { Page } from "playwright-core";

/** Charts are read after the figures of a page are shown, and do not count. */
const CHARTS = /chart|CanvasRenderer|echarts/i;

/** What the page at hand has read of script so far, charts left out: in how many files, and their bytes as they travel. */
export async function scriptWeight(page: Page): Promise<{ readonly files: number; readonly bytes: number }> {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => (new URL(name).pathname.endsWith(".js") ? [name] : [])),
  );
  expect(addresses).not.toEqual([]);
  const read = addresses.filter((address) => !CHARTS.test(address));
  const sizes = await Promise.all(read.map((address) => wireLength(page, address)));
  return { files: read.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

/** What the server sends of a script to a browser: as it was packed at build, or whole where it is short. */
async function wireLength(page: Page, address: string): Promise<number> {
  const answer = await page.request.get(address);
  const { length } = await answer.body();
  if (length < 1024) return length;
  const { "content-length": sent, "content-encoding": packing, vary } = answer.headers();
  expect([address, packing, vary]).toEqual([address, "br", "accept-encoding"]);
  return Number(sent);
}
