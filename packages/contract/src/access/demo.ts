import { z } from "zod";
import { session } from "./auth.ts";
import { endpoint } from "../wire/endpoint.ts";
import { job } from "../entry/jobs.ts";

export const demoEndpoints = {
  open: endpoint({
    id: "post-demo",
    method: "POST",
    path: "/demo",
    summary:
      "Enter the demo universe, created on first use; reset recreates it, and is refused if people added records unless those may be discarded",
    access: "session",
    body: z.object({ reset: z.boolean().default(false), discard_own: z.boolean().default(false) }).strict(),
    answer: z.object({ universe: z.string(), job: job.nullable() }),
    statuses: [409],
  }),
  visit: endpoint({
    id: "post-demo-visit",
    method: "POST",
    path: "/demo/visit",
    summary: "Look at a demo without an account: a session of half an hour that reads and writes nothing",
    access: "public",
    heavy: true,
    answer: z.object({ session, job: job.nullable() }),
  }),
} as const;
