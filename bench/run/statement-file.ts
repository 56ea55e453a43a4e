import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { cacheFolder } from "./product.ts";

/** A bank's CSV of so many rows, kept between runs: days that rise, amounts that follow from a seed, and the balance after each. */
export async function statementFile(rows: number): Promise<string> {
  const path = join(cacheFolder("statements"), `${rows}.csv`);
  const out = createWriteStream(path);
  out.write("Booking date;Counterparty;Purpose;Amount;Currency;Balance;Reference\n");
  let [balance, state] = [100_000, 1];
  for (let at = 0; at < rows; at++) {
    state = (state * 48_271) % 2_147_483_647;
    const cents = (state % 20_001) - 10_000 || 1;
    balance += cents;
    const day = new Date(Date.UTC(2015, 0, 1) + Math.floor((at * 3_650) / rows) * 86_400_000);
    const date = `${String(day.getUTCDate()).padStart(2, "0")}.${String(day.getUTCMonth() + 1).padStart(2, "0")}.${day.getUTCFullYear()}`;
    const line = `${date};Shop ${state % 977};Purchase ${at};${comma(cents)};EUR;${comma(balance)};R${at}\n`;
    if (!out.write(line)) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
  return path;
}

function comma(cents: number): string {
  const size = Math.abs(cents);
  return `${cents < 0 ? "-" : ""}${Math.floor(size / 100)},${String(size % 100).padStart(2, "0")}`;
}
