import type pg from "pg";

/**
 * What `send` sends on a connection goes out without waiting for answers in between, and comes back in one round trip; answers
 * stand in the order of what was sent. Where several fail, the first one's error is thrown: those behind it fail only because
 * a database transaction that had an error takes nothing more.
 *
 * It leans on a switch of the driver's client that may be turned while nothing is under way on it; the guard test fails when
 * a new version of that differs. COPY, and queries of another make than the driver's own, cannot go this way.
 */
export async function inOneTrip<Answers extends readonly unknown[]>(
  client: pg.ClientBase,
  send: () => { readonly [Index in keyof Answers]: Promise<Answers[Index]> },
): Promise<Answers> {
  const driver = client as unknown as { pipeline: boolean };
  driver.pipeline = true;
  try {
    const sent = send();
    const settled = await Promise.allSettled(sent);
    const failed = settled.find((one) => one.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return settled.map((one) => (one as PromiseFulfilledResult<unknown>).value) as unknown as Answers;
  } finally {
    driver.pipeline = false;
  }
}
