import { setTimeout as pause } from "node:timers/promises";
import { expectStatus, type Attack } from "../harness/attack.ts";
import type { Person, Target } from "../harness/target.ts";

/**
 * Two hundred reports of one person, of which no more are taken than may wait, then one of another: theirs is made among
 * the first, not behind all of them.
 */
export const attack: Attack = {
  name: "two hundred reports of one person",
  run: async (target) => {
    const [greedy, modest] = [await target.signUp("greedy"), await target.signUp("modest")];
    const asked = await Promise.all(Array.from({ length: 200 }, () => ask(target, greedy)));
    const many = asked.filter((job) => job !== null);
    if (many.length === 0 || many.length === asked.length)
      throw new Error(`${many.length} of ${asked.length} reports were taken`);
    const own = await ask(target, modest);
    if (own === null) throw new Error("the other was refused a report");
    while ((await statusOf(target, modest, own)) !== "completed") await pause(50);
    const states = await Promise.all(many.map((job) => statusOf(target, greedy, job)));
    const before = states.filter((status) => status === "completed").length;
    if (before === many.length) throw new Error("the report of the other was made last");
    // The others of the attack need not wait for the rest.
    await Promise.all(many.map((job) => target.send("POST", `/api/v1/jobs/${job}/cancel`, { as: greedy, body: "{}" })));
  },
};

async function ask(target: Target, as: Person): Promise<string | null> {
  const body = JSON.stringify({ report_id: "net-worth", format: "pdf" });
  const { status, text } = await target.send("POST", "/api/v1/reports/generate", { as, body });
  expectStatus("asking for a report", status, 200, 429);
  if (status === 429) return null;
  return (JSON.parse(text) as { readonly job: string }).job;
}

async function statusOf(target: Target, as: Person, job: string): Promise<string> {
  const { status, text } = await target.send("GET", `/api/v1/jobs/${job}`, { as });
  if (status === 503) return "unknown";
  expectStatus("a job", status, 200);
  const told = JSON.parse(text) as { readonly status: string; readonly error: string | null };
  if (told.status === "failed") throw new Error(`a report failed: ${told.error}`);
  return told.status;
}
