import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { job } from "./jobs.ts";

export const demoEndpoints = {
  open: endpoint({
    id: "post-demo",
    method: "POST",
    path: "/demo",
    summary: "Enter the demo universe, made on first use; with reset it is made anew",
    access: "session",
    body: z.object({ reset: z.boolean().default(false) }).strict(),
    answer: z.object({ universe: z.string(), job: job.nullable() }),
  }),
} as const;
