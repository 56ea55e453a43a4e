import { z } from "zod";
import { endpoint } from "../wire/endpoint.ts";
import { instant } from "../wire/scalars.ts";

export const siteEndpoints = {
  contact: endpoint({
    id: "post-site-contact",
    method: "POST",
    path: "/site/contact",
    summary: "Send a message to the operator of this site",
    access: "public",
    body: z.strictObject({
      name: z.string().trim().min(1).max(150),
      email: z.email().max(128),
      content: z.string().trim().min(1).max(5000),
      token: z.string().max(1000),
    }),
    answer: z.object({}),
    statuses: [400],
  }),
  check: endpoint({
    id: "get-utility-check",
    method: "GET",
    path: "/utility/check",
    summary: "Whether the interface answers, and in which version",
    access: "public",
    answer: z.object({ status: z.literal("ok"), version: z.string(), time: instant }),
  }),
} as const;
