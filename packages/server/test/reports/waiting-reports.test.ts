import { jobsEndpoints } from "@distributary/contract/entry/jobs";
import { reportsEndpoints } from "@distributary/contract/reporting/reports";
import { expect, it } from "vitest";
import type { SignedIn } from "../support/calling.ts";
import { testServer } from "../support/server.ts";

it("fifty reports of one person wait at most, however many are asked for at once, and others may ask", async () => {
  const server = await testServer();
  try {
    const [greedy, modest] = [await server.signUp(), await server.signUp()];
    // Nothing is made: whatever is asked for waits.
    await server.app.worker.stop(0);
    const ask = (as: SignedIn) =>
      server.call(reportsEndpoints.generate, { as, body: { report_id: "net-worth", format: "csv" } });
    const asked = await Promise.all(Array.from({ length: 60 }, () => ask(greedy)));
    const refused = asked.filter(({ status }) => status !== 200);
    expect(refused.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(refused[0]?.body).toMatchObject({
      code: "too-many-requests",
      message: "50 of your reports are still waiting. Try again when some of them are ready.",
    });
    expect(refused[0]?.headers.get("retry-after")).toBe("10");
    expect((await ask(modest)).status).toBe(200);
    const [first] = asked.filter(({ status }) => status === 200);
    await server.call(jobsEndpoints.cancel, { as: greedy, params: { id: first?.ok.job ?? "" } });
    expect((await ask(greedy)).status).toBe(200);
    expect((await ask(greedy)).status).toBe(429);
  } finally {
    await server.close();
  }
}, 60_000);
