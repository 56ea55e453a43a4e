import { z } from "zod";

/** One sample row: each cell as it stands in the file beside the value that was read from it. */
export const importPreview = z.object({
  file: z.string(),
  kind: z.string(),
  rows: z.number(),
  columns: z.array(z.string()),
  sample: z.array(
    z.object({
      line: z.number(),
      cells: z.array(z.object({ raw: z.string(), parsed: z.string().nullable(), problem: z.string().nullable() })),
    }),
  ),
});
export type ImportPreview = z.infer<typeof importPreview>;
