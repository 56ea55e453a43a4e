import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { job } from "./jobs.ts";

export const demoEndpoints = {
  open: endpoint({
    id: "post-demo",
    method: "POST",
    path: "/demo",
    summary:
      "Enter the demo universe, made on first use; with reset it is made anew, which stops at records that people wrote into it unless they may go",
    access: "session",
    body: z.object({ reset: z.boolean().default(false), discard_own: z.boolean().default(false) }).strict(),
    answer: z.object({ universe: z.string(), job: job.nullable() }),
    statuses: [409],
  }),
} as const;
