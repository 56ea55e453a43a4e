import { z } from "zod";
import { endpoint } from "./endpoint.ts";

const codeList = z.object({ items: z.array(z.object({ code: z.string(), label: z.string() })) });

export const codesEndpoints = {
  currencies: endpoint({
    id: "get-data-types-currencies",
    method: "GET",
    path: "/data-types/currencies",
    summary: "Currencies of ISO 4217 with their minor units",
    access: "session",
    answer: z.object({
      items: z.array(
        z.object({ code: z.string(), label: z.string(), minor_units: z.number(), instrument_id: z.string() }),
      ),
    }),
  }),
  instrumentTypes: endpoint({
    id: "get-data-types-instruments-types",
    method: "GET",
    path: "/data-types/instruments/types",
    summary: "Instrument types and their names",
    access: "session",
    answer: codeList,
  }),
} as const;
