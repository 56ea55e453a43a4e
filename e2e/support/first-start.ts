import { rmSync } from "node:fs";
import { FIRST_START, startProduct } from "./product.ts";

/**
 * Starts a product once before all tests, so that each file begins with a copy of its data folder: a new database takes
 * seconds that prove nothing the twentieth time.
 */
export async function setup(): Promise<() => void> {
  const product = await startProduct();
  await product.leave();
  process.env[FIRST_START] = product.dataDir;
  return () => {
    delete process.env[FIRST_START];
    rmSync(product.dataDir, { recursive: true, force: true });
  };
}
