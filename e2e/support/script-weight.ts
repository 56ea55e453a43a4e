import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";

/** Charts are read after the figures of a page stand, and do not count. */
const CHARTS = /chart|CanvasRenderer|echarts/i;

/** How many bytes of script, gzip, the page at hand has read so far, charts left out. */
export async function scriptWeight(page: Page): Promise<number> {
  const addresses = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap(({ name }) => (new URL(name).pathname.endsWith(".js") ? [name] : [])),
  );
  const sizes = await Promise.all(
    addresses
      .filter((address) => !CHARTS.test(address))
      .map(async (address) => gzipSync(await (await page.request.get(address)).body()).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
