import autocannon from "autocannon";

/** How many requests a second an address answers to 32 connections. Throws where any is refused. */
export async function requestsPerSecond(
  url: string,
  headers: Readonly<Record<string, string>>,
  seconds: number,
): Promise<number> {
  const { "content-type": _, ...sent } = headers;
  const run = await autocannon({ url, connections: 32, duration: seconds, headers: sent });
  if (run.non2xx > 0 || run.errors > 0) throw new Error(`${url}: ${run.non2xx} refusals and ${run.errors} errors`);
  return run.requests.average;
}
