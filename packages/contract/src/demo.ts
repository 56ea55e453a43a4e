import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { job } from "./jobs.ts";

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
} as const;
