import { z } from "zod";
import { READER_FORMS } from "@distributary/domain/readers/forms";
import { endpoint } from "../wire/endpoint.ts";
import { instant } from "../wire/scalars.ts";
import { importMapping } from "./import-mappings.ts";

/** Letters of a text that is rendered at once. */
const RENDERED_LETTERS = 64 * 1024;

/** How tables of one shape are read: the mapping without what is of one universe, its accounts and its currency. */
const importTemplate = z.object({
  /** the fingerprint of the head of such tables */
  name: z.string(),
  /** whether an import of this universe read one so, or a member of the same firm */
  origin: z.enum(["remembered", "shared"]),
  mapping: importMapping.omit({ account: true, currency: true, accounts: true }),
  updated_time: instant,
});

export const importTemplateEndpoints = {
  templates: endpoint({
    id: "get-utility-templates-watch",
    method: "GET",
    path: "/utility/templates/watch",
    summary: "The mappings that tables are read by, or those that changed since an instant",
    access: "universe",
    permission: "write",
    query: z.object({ since: instant.optional() }),
    answer: z.object({
      templates: z.array(importTemplate),
      /** what to ask for next time as `since` */
      until: instant,
    }),
  }),
  render: endpoint({
    id: "post-utility-templates-render",
    method: "POST",
    path: "/utility/templates/render",
    summary: "The rows that an import would make of a text of a bank, broker or other tool; nothing is kept",
    access: "universe",
    permission: "write",
    reads: true,
    heavy: true,
    body: z
      .object({
        text: z.string().min(1).max(RENDERED_LETTERS),
        /** the template to read it by; by default that of its head, else as it is found out */
        template: z.string().max(200).optional(),
        /** how it is to be read, whatever templates there are */
        mapping: importMapping.optional(),
      })
      .strict(),
    answer: z.object({
      form: z.enum(READER_FORMS),
      /** the template of such tables; empty for other forms */
      template: z.string(),
      origin: z.enum(["found", "chosen", "remembered", "shared"]),
      mapping: importMapping,
      rows: z.array(
        z.object({
          kind: z.enum(["accounts", "instruments", "transactions", "prices", "fx", "balances"]),
          line: z.number(),
          cells: z.record(z.string(), z.string()),
        }),
      ),
      notes: z.array(
        z.object({
          severity: z.enum(["error", "warning"]),
          line: z.number().nullable(),
          column: z.string().nullable(),
          code: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  }),
} as const;
