import type { Endpoint } from "@distributary/contract/wire/endpoint";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { invalid } from "./problem.ts";

/** Lets calls that take a form take it as `multipart/form-data` too, as browsers and libraries send it; no other call does. */
export function readFormData(server: FastifyInstance, bodyLimit: number): void {
  server.addContentTypeParser(
    "multipart/form-data",
    { parseAs: "buffer", bodyLimit },
    async (request: FastifyRequest, body: Buffer) => fieldsOf(request, body),
  );
}

async function fieldsOf(request: FastifyRequest, body: Buffer): Promise<Record<string, unknown>> {
  const { endpoint } = request.routeOptions.config as { readonly endpoint?: Endpoint };
  if (endpoint?.bodyForm !== "form")
    throw invalid(["body"], "This kind of content is not taken here; send application/json.", "content_type");
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => {
    throw invalid(["body"], "The form cannot be read.", "invalid_request");
  });
  const fields: [string, string][] = [];
  for (const [name, value] of form) {
    if (typeof value !== "string") throw invalid(["body", name], "Send text here, not a file.", "content_type");
    fields.push([name, value]);
  }
  return Object.fromEntries(fields.filter(([name]) => name !== "__proto__"));
}
